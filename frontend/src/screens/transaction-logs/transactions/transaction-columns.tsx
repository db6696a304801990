import { type Transaction } from "@/api/transactions";
import { type Column, ownColumn } from "@/kit/table/column";
import {
  HashOrError,
  Money,
  Reference,
  Route,
  RowButtons,
  State,
} from "@/screens/transaction-logs/transactions/transaction-cells";
import { cn } from "@/lib/utils";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type OnView = (ref: string) => void;

/** Return the columns of the transactions. No column can be sorted, because the server returns pages, newest first. */
export function transactionColumns(t: LogsContent, onView: OnView): Column<Transaction>[] {
  return [
    ownColumn(
      "reference",
      t("columnReference"),
      (transaction) => <Reference transaction={transaction} />,
      { width: "6.75rem" },
    ),
    ownColumn(
      "status",
      t("columnStatus"),
      (transaction) => <State transaction={transaction} t={t} />,
      { width: "7rem" },
    ),
    ownColumn(
      "amount",
      t("columnAmount"),
      (transaction) => <Money transaction={transaction} t={t} />,
      { align: "end", width: "minmax(12rem,0.9fr)" },
    ),
    ownColumn(
      "route",
      t("columnRoute"),
      (transaction) => <Route transaction={transaction} t={t} />,
      { width: "minmax(0,1.15fr)" },
    ),
    ownColumn(
      "outcome",
      t("columnOutcome"),
      (transaction) => <HashOrError transaction={transaction} t={t} />,
      { width: "minmax(0,1.05fr)" },
    ),
    ownColumn(
      "actions",
      t("columnActions"),
      (transaction) => <RowButtons transaction={transaction} t={t} onView={onView} />,
      { align: "end", width: "13.5rem" },
    ),
  ];
}

/** Grid of two lines with three cells each, for a container or a sheet too narrow for the table's columns. */
const wideCard =
  "@min-[34rem]:grid-cols-[7rem_minmax(0,0.8fr)_minmax(0,1fr)] @min-[34rem]:gap-y-1 print:min-[34rem]:grid-cols-[7rem_minmax(0,0.8fr)_minmax(0,1fr)] print:min-[34rem]:gap-y-1";
/** Style of a wrapper in the wide card: its children become cells of the card's grid. */
const ownCells = "@min-[34rem]:contents print:min-[34rem]:contents";

/** Return a function that renders a transaction as a card, for containers without space for columns. */
export function transactionCard(t: LogsContent, onView: OnView) {
  return function Card(transaction: Transaction) {
    return (
      <div className={cn("grid gap-x-3 gap-y-2 px-2", wideCard)}>
        <div className={cn("flex flex-wrap items-start justify-between gap-2", ownCells)}>
          <div className="max-w-full min-w-0">
            <Reference transaction={transaction} />
          </div>
          <div className="ml-auto grid max-w-full min-w-0 content-start justify-items-end @min-[34rem]:order-1 @min-[34rem]:ml-0 @min-[34rem]:justify-items-start print:min-[34rem]:order-1 print:min-[34rem]:ml-0 print:min-[34rem]:justify-items-start">
            <State transaction={transaction} t={t} />
          </div>
        </div>
        <div className="min-w-0">
          <Money transaction={transaction} t={t} />
        </div>
        {/* In a wide card the network is beside source and destination, which saves a line. */}
        <div className="min-w-0 @min-[34rem]:grid @min-[34rem]:grid-cols-[minmax(0,1fr)_auto] @min-[34rem]:content-start @min-[34rem]:gap-x-3 @min-[34rem]:*:last:col-start-2 @min-[34rem]:*:last:row-start-1">
          <Route transaction={transaction} t={t} />
        </div>
        <div className="min-w-0 @min-[34rem]:order-1 print:min-[34rem]:order-1">
          <HashOrError transaction={transaction} t={t} />
        </div>
        <div className="@min-[34rem]:order-1 print:min-[34rem]:order-1">
          <RowButtons transaction={transaction} t={t} onView={onView} />
        </div>
      </div>
    );
  };
}
