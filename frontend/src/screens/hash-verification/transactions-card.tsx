import { ExternalLink } from "lucide-react";

import { DataList } from "@/components/data/data-list";
import { ListEmpty } from "@/components/data/list-faces";
import { type CalmQuery } from "@/components/data/use-calm-query";
import { Ago } from "@/components/figures/ago";
import { Amount } from "@/components/figures/amount";
import { Panel } from "@/components/layout/panel";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { TransferStatus } from "@/components/transfer/transfer-status";
import { useTransferContent } from "@/components/transfer/use-transfer-content";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { transactionPage } from "@/lib/explorer-pages";
import { shortened } from "@/lib/training-address";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";
import { type WalletTransaction } from "@/screens/hash-verification/wallet-match";

const SHOWN = 10;

type TransactionsCardProps = {
  /** Whose transactions these are; nobody's until a wallet is verified. */
  name: string | undefined;
  query: CalmQuery<WalletTransaction[]>;
  limit: number;
  t: HashContent;
};

/** The newest transactions of the verified wallet. */
export function TransactionsCard({ name, query, limit, t }: TransactionsCardProps) {
  const count = query.data?.length ?? 0;
  return (
    <Panel
      title={t("transactionsTitle")}
      hint={t("transactionsHint", { limit: String(limit) })}
      data-anchor="hash-verification.transactions"
    >
      {name === undefined ? (
        <ListEmpty title={t("transactionsWaiting")} hint={t("transactionsWaitingHint")} />
      ) : (
        <SimulatedArea>
          <DataList
            label={t("transactionsOf", { name })}
            query={{ ...query, data: query.data?.slice(0, SHOWN) }}
            itemKey={({ transaction }) => transaction.id}
            empty={{ title: t("transactionsNone"), hint: t("transactionsNoneHint") }}
            skeleton={<Skeleton className="h-11" />}
          >
            {(row) => <Row row={row} t={t} />}
          </DataList>
          {count > SHOWN && (
            <p className="pt-2 text-xs text-muted-foreground">
              {t("transactionsMore", { shown: String(SHOWN), count: String(count) })}
            </p>
          )}
        </SimulatedArea>
      )}
    </Panel>
  );
}

function Row({ row: { transaction, direction }, t }: { row: WalletTransaction; t: HashContent }) {
  const words = useTransferContent();
  const { id, status, amount, currency, txHash, createdAt } = transaction;
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-mono">{id}</span>
        <Badge variant="outline">{t(direction)}</Badge>
        <TransferStatus status={status} t={words} />
      </span>
      <Amount value={amount} currency={currency} className="justify-self-end" />
      {txHash === "" ? (
        <Button asChild variant="ghost" size="sm" className="-ml-2 justify-self-start px-2">
          <a href={transactionPage(transaction)} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t("lookUp", { id })} <span className="sr-only">{t("newTab")}</span>
          </a>
        </Button>
      ) : (
        <span className="flex min-w-0 items-center gap-1">
          <span
            title={txHash}
            className="min-w-0 font-mono text-code wrap-anywhere text-muted-foreground"
          >
            {shortened(txHash)}
          </span>
          <Button asChild variant="ghost" size="icon-sm">
            <a
              href={transactionPage(transaction)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t("openTransaction", { id })} ${t("newTab")}`}
            >
              <ExternalLink aria-hidden />
            </a>
          </Button>
        </span>
      )}
      <Ago moment={createdAt} className="justify-self-end text-xs text-muted-foreground" />
    </div>
  );
}
