import { recentTransactionsQuery, type Transaction } from "@/api/transactions";
import { DataList } from "@/kit/lists/data-list";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";
import { Skeleton } from "@/kit/ui/skeleton";

const LATEST_COUNT = 5;

/** List of the room's newest transactions, made by anyone. */
export function RecentTransactions({ t }: { t: TransferContent }) {
  const query = useStableQuery(recentTransactionsQuery(LATEST_COUNT));
  return (
    <Panel
      title={t("recentTitle")}
      hint={t("recentHint", { count: String(LATEST_COUNT) })}
      data-anchor="wallet-transfer.recent"
    >
      <SimulatedArea>
        <DataList
          label={t("recentTitle")}
          query={query}
          itemKey={({ id }) => id}
          empty={{ title: t("recentEmpty"), hint: t("recentEmptyHint") }}
          skeletonRows={LATEST_COUNT}
          skeleton={<Skeleton className="h-11" />}
        >
          {(transaction) => <RecentTransaction transaction={transaction} t={t} />}
        </DataList>
      </SimulatedArea>
    </Panel>
  );
}

type RecentTransactionProps = { transaction: Transaction; t: TransferContent };

function RecentTransaction({ transaction, t }: RecentTransactionProps) {
  const { id, status, amount, currency, createdAt } = transaction;
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <span translate="no" className="truncate font-mono">
        {id}
      </span>
      <span className="justify-self-end">
        <ProcessingState status={status} t={t} />
      </span>
      <Amount value={amount} currency={currency} />
      <RelativeTime moment={createdAt} className="text-right text-xs text-muted-foreground" />
    </div>
  );
}
