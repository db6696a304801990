import { ExternalLink } from "lucide-react";

import { ListEmpty } from "@/kit/lists/list-faces";
import { Amount } from "@/kit/figures/amount";
import { cardOf, Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Code } from "@/kit/ui/code";
import { transactionPage } from "@/lib/explorer-pages";
import { shorten } from "@/lib/training-address";
import { type InventedTransaction } from "@/screens/hash-verification/invented-transactions";
import { type HashContent } from "@/screens/hash-verification/use-hash-content";

type TransactionsCardProps = {
  /** Invented transactions of the verified address; undefined before the first verification. */
  transactions: InventedTransaction[] | undefined;
  t: HashContent;
};

/** Invented transactions displayed for the verified address. */
export function TransactionsCard({ transactions, t }: TransactionsCardProps) {
  return (
    <Panel {...cardOf(t, "hash-verification.transactions")}>
      {transactions === undefined ? (
        <ListEmpty title={t("transactionsWaiting")} hint={t("transactionsWaitingHint")} />
      ) : (
        <SimulatedArea>
          <ul aria-label={t("transactionsOf")} className="grid divide-y">
            {transactions.map((transaction) => (
              <Row key={transaction.hash} transaction={transaction} t={t} />
            ))}
          </ul>
        </SimulatedArea>
      )}
    </Panel>
  );
}

function Row({ transaction, t }: { transaction: InventedTransaction; t: HashContent }) {
  const { hash, direction, amount, currency } = transaction;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Badge variant="outline">{t(direction)}</Badge>
      <Amount value={amount} currency={currency} />
      <span className="ml-auto flex min-w-0 items-center gap-1">
        <Code wrap title={hash} className="text-muted-foreground">
          {shorten(hash)}
        </Code>
        <Button asChild variant="ghost" size="icon-sm">
          <a
            href={transactionPage(hash)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t("lookUp", { hash: shorten(hash) })} ${t("newTab")}`}
          >
            <ExternalLink aria-hidden />
          </a>
        </Button>
      </span>
    </li>
  );
}
