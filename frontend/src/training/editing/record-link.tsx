import { recordQuery } from "@/api/editing";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Skeleton } from "@/kit/ui/skeleton";
import { type EditingContent } from "@/training/editing/use-editing-content";

type RecordLinkProps = {
  /** Reference of the record in the pressed row or card. */
  reference: string;
  t: EditingContent;
};

/** Kind of a record, and the link to its page in the admin. */
export function RecordLink({ reference, t }: RecordLinkProps) {
  const { data, isError } = useStableQuery(recordQuery(reference));
  if (isError) return <p className="wrap-anywhere">{t("noRecord", { ref: reference })}</p>;
  if (!data) return <Skeleton className="h-14" />;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">{t("record", { ref: reference, kind: data.kind })}</p>
      <NewTabButton size="sm" href={data.adminAddress} label={t("openRecord")} t={t} />
    </div>
  );
}
