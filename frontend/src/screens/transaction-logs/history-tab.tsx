import { ArrowRight } from "lucide-react";

import { type HistoryEntry, historyQuery } from "@/api/transactions";
import { whenColumn } from "@/parts/logs/log-columns";
import { type Column, ownColumn, textColumn } from "@/kit/table/column";
import { SelectedCard } from "@/screens/transaction-logs/selected-card";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type HistoryTabProps = { selected: string | undefined; t: LogsContent };

function StatusChange({
  entry: { oldStatus, newStatus },
  t,
}: {
  entry: HistoryEntry;
  t: LogsContent;
}) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {oldStatus === "" ? (
        <span className="text-xs text-muted-foreground">{t("stepNew")}</span>
      ) : (
        <ProcessingState status={oldStatus} t={t} />
      )}
      <ArrowRight aria-hidden className="size-3.5 text-muted-foreground" />
      <span className="sr-only">{t("stepTo")}</span>
      <ProcessingState status={newStatus} t={t} />
    </div>
  );
}

function columnsOf(t: LogsContent): Column<HistoryEntry>[] {
  return [
    whenColumn(t("columnWhen")),
    ownColumn("step", t("columnStep"), (entry) => <StatusChange entry={entry} t={t} />, {
      width: "15rem",
    }),
    ownColumn("reason", t("columnReason"), ({ statusReason }) => (
      <div className="wrap-anywhere">{statusReason}</div>
    )),
    textColumn("by", t("columnBy"), ({ changedBy }) => changedBy, {
      width: "9rem",
      sort: undefined,
    }),
    {
      id: "retries",
      title: t("columnRetries"),
      align: "end",
      cell: ({ retryCount }) => (
        <span translate="no" className="font-mono">
          {retryCount}
        </span>
      ),
      width: "5rem",
    },
  ];
}

/** Status changes of the selected transaction. */
export function HistoryTab({ selected, t }: HistoryTabProps) {
  return (
    <SelectedCard
      name="history"
      selected={selected}
      hint={t("selectHistoryHint")}
      query={historyQuery}
      columns={columnsOf}
      rowHeight={52}
      t={t}
    />
  );
}
