import { type SwiftOperation, swiftOperationPages } from "@/api/swift-operations";
import { JsonText } from "@/kit/figures/json-text";
import { usePagedList } from "@/kit/queries/use-paged-list";
import { operationColumns } from "@/parts/operations/operation-columns";
import { agoColumn, type Column } from "@/kit/table/column";
import { TableCard } from "@/parts/tables/table-card";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

const PACE = { pollMs: 5000, staleAfterMs: 15_000 };

const widths: Record<string, string | undefined> = {
  operation: "8.25rem",
  bank: "minmax(0,1fr)",
  amount: "13.5rem",
  fee: "8.25rem",
  status: "8rem",
  created: "6.5rem",
};

function columnsOf(t: LogsContent): Column<SwiftOperation>[] {
  return [
    // No column can be sorted, because the server returns pages, newest first.
    ...operationColumns(t).map((column) => ({
      ...column,
      sort: undefined,
      width: widths[column.id],
    })),
    agoColumn("completed", t("columnCompleted"), ({ completedAt }) => completedAt, {
      missing: ({ processingStatus }) =>
        t(processingStatus === "failed" ? "neverCompleted" : "notCompleted"),
      sort: undefined,
      width: "6.5rem",
    }),
    {
      id: "data",
      title: t("columnData"),
      cell: ({ id, swiftReference, transactionId, operationData }) => (
        <div className="min-w-0 py-1 text-xs">
          <div translate="no" className="truncate font-mono" title={swiftReference}>
            {swiftReference}
          </div>
          <div
            translate="no"
            className="truncate font-mono text-muted-foreground"
            title={transactionId}
          >
            {transactionId}
          </div>
          <JsonText text={operationData} title={t("data")} label={t("dataOf", { id })} />
        </div>
      ),
      width: "8.25rem",
    },
  ];
}

/** List of all SWIFT operations of the room. */
export function OperationsTab({ t }: { t: LogsContent }) {
  const { more, ...list } = usePagedList(swiftOperationPages, PACE);
  return (
    <TableCard
      t={t}
      of="transaction-logs.operations"
      query={list}
      columns={columnsOf}
      prefix="operations"
      height={500}
      more={more}
      rowHeight={64}
      cardHeight={260}
      narrowBelow={66.25}
      simulated
    />
  );
}
