import { hostServersQuery } from "@/api/host-servers";
import { DataList } from "@/components/data/data-list";
import { Card, CardContent, CardDescription, CardTitle } from "@/components/ui/card";
import { cn } from "@/lib/utils";
import { FreshHeader } from "@/components/data/fresh-header";
import { HostRow, HostRowSkeleton, hostColumns, isActive } from "@/screens/home/host-row";
import { type HomeContent } from "@/screens/home/use-home-content";
import { usePolledList } from "@/components/data/use-polled-list";

const EXPECTED_HOSTS = 10;
const PATIENCE_MS = 15_000;

/** The host servers with their load. */
export function HostCard({ t }: { t: HomeContent }) {
  const list = usePolledList(hostServersQuery(), PATIENCE_MS);
  const active = list.data?.filter(isActive).length;
  return (
    <Card aria-labelledby="home-hosts" className="@container grow gap-3">
      <FreshHeader list={list}>
        <CardTitle id="home-hosts">{t("hostsTitle")}</CardTitle>
        <CardDescription>
          {list.isError
            ? t("statUnavailable")
            : t("hostsHint", {
                active: active === undefined ? "—" : String(active),
                total: list.data === undefined ? "—" : String(list.data.length),
              })}
        </CardDescription>
      </FreshHeader>
      <CardContent>
        <div
          aria-hidden
          className={cn(
            hostColumns,
            "hidden border-b pb-2 text-xs font-medium text-muted-foreground @min-[30rem]:grid",
          )}
        >
          <span>{t("columnHost")}</span>
          <span>{t("columnStatus")}</span>
          <span className="text-right">{t("columnUptime")}</span>
          <span>{t("columnCpu")}</span>
        </div>
        <DataList
          label={t("hostsTitle")}
          query={list}
          itemKey={(host) => host.id}
          empty={{ title: t("hostsEmpty"), hint: t("hostsEmptyHint") }}
          skeletonRows={EXPECTED_HOSTS}
          skeleton={<HostRowSkeleton />}
          itemClassName="py-0"
        >
          {(host) => <HostRow host={host} t={t} />}
        </DataList>
      </CardContent>
    </Card>
  );
}
