import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type CSSProperties } from "react";

import { type Transaction, transactionQuery } from "@/api/transactions";
import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { useIsRowRemoved } from "@/kit/table/use-frozen-rows";
import { Button } from "@/kit/ui/button";
import { transactionPage } from "@/lib/explorer-pages";
import { formatSpan } from "@/lib/simulated-clock";
import { shorten } from "@/lib/training-address";
import { typeText } from "@/lib/type-text";
import { DecisionButtons } from "@/screens/transaction-logs/decision-buttons";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type CellProps = { transaction: Transaction; t: LogsContent };

const second = "truncate text-xs text-muted-foreground";

/** Return the current state of a transaction; a transaction that has left the list is queried on its own. */
function useLatest(transaction: Transaction): Transaction {
  const isRemoved = useIsRowRemoved(transaction.id);
  const { data } = useQuery({ ...transactionQuery(transaction.id), enabled: isRemoved });
  return isRemoved && data !== undefined ? data : transaction;
}

/** Shortened hash or address; in a narrow cell it loses more of its middle, never its end. */
function ShortText({ text }: { text: string }) {
  const [head, ...tail] = shorten(text).split(/(?=…)/);
  if (tail.length === 0) return <span className="truncate">{head}</span>;
  return (
    <span className="flex min-w-0 print:inline">
      {/* Wrap whole characters out of view, because `text-overflow` would add a second ellipsis. */}
      <span className="h-lh min-w-0 overflow-hidden break-all print:inline">{head}</span>
      <span className="shrink-0">{tail}</span>
    </span>
  );
}

export function Reference({ transaction: { id, createdAt } }: Pick<CellProps, "transaction">) {
  return (
    <>
      <div translate="no" className="truncate font-mono font-medium" title={id}>
        {id}
      </div>
      <RelativeTime moment={createdAt} className={`block ${second}`} />
    </>
  );
}

export function State({ transaction, t }: CellProps) {
  const { status, processingTime } = useLatest(transaction);
  return (
    <>
      <ProcessingState status={status} t={t} />
      {processingTime !== null && (
        <div className={second}>{t("took", { span: formatSpan(processingTime) })}</div>
      )}
    </>
  );
}

/** Length of the longest currency code; shorter codes are padded, so that the amounts align. */
const CURRENCY_LENGTH = 4;

export function Money({ transaction: { amount, currency, transactionType } }: CellProps) {
  const missing = { "--missing": CURRENCY_LENGTH - currency.length } as CSSProperties;
  return (
    <>
      <Amount
        value={amount}
        currency={currency}
        className="in-[[role=row]]:justify-end in-[[role=row]]:gap-x-[calc(0.375rem+var(--missing)*1ch)]"
        style={missing}
      />
      <div className={second} title={transactionType}>
        {typeText(transactionType)}
      </div>
    </>
  );
}

export function Route({ transaction: { fromWallet, toWallet, network }, t }: CellProps) {
  const places = [
    ["routeFrom", fromWallet],
    ["routeTo", toWallet],
  ] as const;
  return (
    <>
      {places.map(([word, place]) => (
        <div key={word} className="flex min-w-0 gap-1.5 text-xs">
          <span className="w-7 shrink-0 text-muted-foreground">{t(word)}</span>
          <span translate="no" className="grid min-w-0 font-mono" title={place}>
            <ShortText text={place === "" ? t("nowhere") : place} />
          </span>
        </div>
      ))}
      <div className={second}>{network}</div>
    </>
  );
}

/** Link to the simulated explorer, in a new tab. */
export function HashLink({ transaction: { id, txHash }, t }: CellProps) {
  return (
    <a
      href={transactionPage(txHash)}
      target="_blank"
      rel="noreferrer"
      title={txHash}
      aria-label={t("hashOpen", { id })}
      translate="no"
      className="inline-flex min-h-6 max-w-full min-w-0 items-center gap-1 rounded-sm font-mono text-xs text-primary underline-offset-4 hover:underline"
    >
      <ShortText text={txHash} />
      <ExternalLink aria-hidden className="size-3 shrink-0" />
    </a>
  );
}

export function HashOrError({ transaction: listedTransaction, t }: CellProps) {
  const transaction = useLatest(listedTransaction);
  const { txHash, errorMessage } = transaction;
  return (
    <>
      {txHash !== "" && <HashLink transaction={transaction} t={t} />}
      {errorMessage !== "" && (
        <div className="line-clamp-2 text-xs text-status-failed" title={errorMessage}>
          {errorMessage}
        </div>
      )}
      {txHash === "" && errorMessage === "" && (
        <span className="text-xs text-muted-foreground">{t("nothingYet")}</span>
      )}
    </>
  );
}

type RowButtonsProps = CellProps & { onView: (ref: string) => void };

export function RowButtons({ transaction, t, onView }: RowButtonsProps) {
  const { id } = transaction;
  const isRemoved = useIsRowRemoved(id);
  return (
    <div className="flex flex-wrap justify-end gap-1 *:px-2 *:text-xs">
      {!isRemoved && <DecisionButtons transaction={transaction} t={t} />}
      <Button
        variant="outline"
        size="sm"
        aria-label={t("viewOf", { id })}
        onClick={() => onView(id)}
      >
        {t("view")}
      </Button>
    </div>
  );
}
