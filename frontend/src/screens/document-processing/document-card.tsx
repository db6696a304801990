import { Braces, FileSearch } from "lucide-react";
import { useId } from "react";

import { type BankTransferDocument, documentAddress } from "@/api/documents";
import { Button } from "@/kit/ui/button";
import { Code } from "@/kit/ui/code";
import { formatDate } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";
import { DocumentStatus } from "@/screens/document-processing/document-status";
import { EuroAmount } from "@/screens/document-processing/euro-amount";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

/** Return the id of a document's View Details button, which gets the focus when the details close. */
export function viewButtonId(id: string): string {
  return `view-${id}`;
}

type DocumentCardProps = {
  document: BankTransferDocument;
  current: boolean;
  onView: (id: string) => void;
  t: DocumentContent;
};

/** Summary of a document, with View Details and a link to its raw JSON. */
export function DocumentCard({ document, current, onView, t }: DocumentCardProps) {
  const { id, referenceCode: code, subject, senderBank, receiverBank, swiftCode } = document;
  const nameId = useId();
  const facts = [
    { name: t("sender"), value: senderBank },
    { name: t("receiver"), value: receiverBank },
    { name: t("swiftCode"), value: <Code>{swiftCode}</Code> },
    { name: t("transferDate"), value: formatDate(new Date(document.transferDate)) },
  ];
  return (
    <article
      aria-labelledby={nameId}
      aria-current={current || undefined}
      data-key={id}
      className={cn(
        "flex min-w-0 flex-col gap-2 rounded-md border p-3",
        current && "border-primary bg-primary/5",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3
          id={nameId}
          translate="no"
          className="min-w-0 font-mono text-code font-semibold wrap-anywhere"
        >
          {code}
        </h3>
        <DocumentStatus status={document.status} t={t} />
      </div>
      <EuroAmount value={document.amount} className="text-base font-semibold" />
      <p className="text-xs wrap-anywhere text-muted-foreground">{subject}</p>
      <dl className="grid items-baseline gap-x-3 gap-y-1 text-xs @min-[18rem]:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="min-w-0 wrap-anywhere @min-[18rem]:text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-wrap gap-2 pt-1" data-print="hidden">
        <Button
          id={viewButtonId(id)}
          variant="outline"
          size="sm"
          aria-label={t("viewOf", { code })}
          onClick={() => {
            onView(id);
          }}
        >
          <FileSearch aria-hidden />
          {t("view")}
        </Button>
        <Button asChild variant="ghost" size="sm">
          <a
            href={documentAddress(id)}
            target="_blank"
            rel="noopener"
            aria-label={t("rawOf", { code })}
          >
            <Braces aria-hidden />
            {t("raw")}
          </a>
        </Button>
      </div>
    </article>
  );
}
