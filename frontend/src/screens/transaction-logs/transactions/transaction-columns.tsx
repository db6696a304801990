import { type Transaction } from "@/api/transactions";
import { type Column } from "@/kit/table/column";
import {
  HashOrError,
  Money,
  Reference,
  Route,
  RowButtons,
  State,
} from "@/screens/transaction-logs/transactions/transaction-cells";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type OnView = (ref: string) => void;

/** Return the columns of the transactions. None sorts: the server returns pages, newest first. */
export function transactionColumns(t: LogsContent, onView: OnView): Column<Transaction>[] {
  return [
    {
      id: "reference",
      title: t("columnReference"),
      cell: (transaction) => <Reference transaction={transaction} />,
      width: "6.75rem",
    },
    {
      id: "status",
      title: t("columnStatus"),
      cell: (transaction) => <State transaction={transaction} t={t} />,
      width: "7rem",
    },
    {
      id: "amount",
      title: t("columnAmount"),
      align: "end",
      cell: (transaction) => <Money transaction={transaction} t={t} />,
      width: "minmax(12rem,0.9fr)",
    },
    {
      id: "route",
      title: t("columnRoute"),
      cell: (transaction) => <Route transaction={transaction} t={t} />,
      width: "minmax(0,1.15fr)",
    },
    {
      id: "outcome",
      title: t("columnOutcome"),
      cell: (transaction) => <HashOrError transaction={transaction} t={t} />,
      width: "minmax(0,1.05fr)",
    },
    {
      id: "actions",
      title: t("columnActions"),
      align: "end",
      cell: (transaction) => <RowButtons transaction={transaction} t={t} onView={onView} />,
      width: "13.5rem",
    },
  ];
}

/** Return the renderer of a transaction as a card, where there is no space for columns. */
export function transactionCard(t: LogsContent, onView: OnView) {
  return function Card(transaction: Transaction) {
    return (
      <div className="grid gap-2 px-2 @min-[34rem]:grid-cols-2 print:grid-cols-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="max-w-full min-w-0">
            <Reference transaction={transaction} />
          </div>
          <div className="ml-auto grid max-w-full min-w-0 justify-items-end">
            <State transaction={transaction} t={t} />
          </div>
        </div>
        <div>
          <Money transaction={transaction} t={t} />
        </div>
        <div className="min-w-0">
          <Route transaction={transaction} t={t} />
        </div>
        <div className="min-w-0">
          <HashOrError transaction={transaction} t={t} />
        </div>
        <div className="@min-[34rem]:col-span-2 print:col-span-2">
          <RowButtons transaction={transaction} t={t} onView={onView} />
        </div>
      </div>
    );
  };
}
