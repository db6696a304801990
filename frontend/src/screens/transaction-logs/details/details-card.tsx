import { FileClock, ScrollText, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";

import { type Transaction, transactionQuery } from "@/api/transactions";
import { CopyButton } from "@/components/actions/copy-button";
import { JsonText } from "@/components/data/json-text";
import { ListFailed, RefreshFailed } from "@/components/data/list-faces";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { Ago } from "@/components/figures/ago";
import { Amount } from "@/components/figures/amount";
import { WalletPlace } from "@/components/figures/wallet-place";
import { type Fact, FactList } from "@/components/layout/fact-list";
import { Panel } from "@/components/layout/panel";
import { MessagePair } from "@/components/messages/message-pair";
import { ReceiptDownload } from "@/components/receipts/receipt-download";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useEscape } from "@/components/ui/use-escape";
import { formatSpan } from "@/lib/simulated-clock";
import { useHeldFocus } from "@/lib/use-held-focus";
import { markedAddress } from "@/lib/training-address";
import { typeText } from "@/lib/type-text";
import { DecisionButtons } from "@/screens/transaction-logs/decision-buttons";
import { Timeline } from "@/screens/transaction-logs/details/timeline";
import { HashLink } from "@/screens/transaction-logs/transaction-cells";
import { isMissing, Missing } from "@/screens/transaction-logs/selection-parts";
import { ProcessingState } from "@/components/figures/processing-state";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";
import { useSelection } from "@/screens/transaction-logs/use-selection";

type DetailsCardProps = {
  selected: string | undefined;
  /** Counts the times that somebody asked to view a transaction, so that the focus goes there each time. */
  asked: number;
  onClose: () => void;
  t: LogsContent;
};

/** All that is known of the selected transaction, and what can be done with it. */
export function DetailsCard({ selected, asked, onClose, t }: DetailsCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  const { close, onKeyDown } = useEscape();
  const { isLost, handlers } = useHeldFocus();
  function takeFocus() {
    card.current?.focus({ preventScroll: true });
  }
  return (
    <Panel
      ref={card}
      tabIndex={-1}
      title={selected === undefined ? t("detailsNone") : t("detailsTitle", { id: selected })}
      hint={selected === undefined ? t("detailsNoneHint") : undefined}
      action={
        selected !== undefined && (
          <Button
            ref={close}
            variant="ghost"
            size="icon-sm"
            aria-label={t("detailsClose")}
            onClick={() => {
              takeFocus();
              onClose();
            }}
          >
            <X aria-hidden />
          </Button>
        )
      }
      data-anchor="transaction-logs.details"
      className="scroll-mt-24"
      onKeyDown={selected === undefined ? undefined : onKeyDown}
      {...handlers}
    >
      {selected !== undefined && (
        <Details
          id={selected}
          onChange={() => {
            if (isLost()) takeFocus();
          }}
          t={t}
        />
      )}
    </Panel>
  );
}

type DetailsProps = {
  id: string;
  /** Is told of every other look, which may lack the button that had the focus. */
  onChange: () => void;
  t: LogsContent;
};

function Details({ id, onChange, t }: DetailsProps) {
  const query = useCalmQuery(transactionQuery(id));
  const { linkTo } = useSelection();
  const { data: transaction } = query;
  useLayoutEffect(onChange);
  const failed = { ...query, data: undefined };
  if (isMissing(query.error)) return <Missing id={id} t={t} />;
  if (transaction === undefined) {
    if (!query.isError) return <Skeleton className="h-72" />;
    return <ListFailed label={t("detailsName", { id })} query={failed} />;
  }
  return (
    <SimulatedArea className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
      {query.isError && <RefreshFailed label={t("detailsName", { id })} query={failed} />}
      <div className="flex flex-wrap gap-2" data-print="hidden">
        <DecisionButtons
          transaction={transaction}
          t={t}
          anchors={{
            complete: "transaction-logs.details.complete",
            fail: "transaction-logs.details.fail",
          }}
        />
        <ReceiptDownload transaction={id} anchor="transaction-logs.details.receipt" />
        <Button asChild variant="outline" size="sm">
          <Link to={linkTo("history")} data-anchor="transaction-logs.details.history">
            <FileClock aria-hidden />
            {t("detailsHistory")}
          </Link>
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to={linkTo("logs")} data-anchor="transaction-logs.details.logs">
            <ScrollText aria-hidden />
            {t("detailsLogs")}
          </Link>
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 @min-[52rem]:grid-cols-2">
        <FactList facts={factsOf(transaction, t)} />
        <Timeline id={id} t={t} />
      </div>
      {transaction.paymentMethod === "swift" && (
        <MessagePair transaction={id} anchor="transaction-logs.details.messages" />
      )}
    </SimulatedArea>
  );
}

function factsOf(transaction: Transaction, t: LogsContent): Fact[] {
  const { id, txHash, errorMessage, processingTime, fromWallet, toWallet, metadata } = transaction;
  const none = <span className="text-muted-foreground">{t("factNone")}</span>;
  return [
    { name: t("factId"), value: <span className="font-mono">{id}</span> },
    { name: t("factStatus"), value: <ProcessingState status={transaction.status} t={t} /> },
    {
      name: t("factAmount"),
      value: <Amount value={transaction.amount} currency={transaction.currency} />,
    },
    { name: t("factType"), value: typeText(transaction.transactionType) },
    { name: t("factMethod"), value: typeText(transaction.paymentMethod) },
    { name: t("factNetwork"), value: transaction.network },
    {
      name: t("factFrom"),
      value: (
        <WalletPlace text={fromWallet} label={t("factFromAddress")} otherwise={t("nowhere")} />
      ),
    },
    {
      name: t("factTo"),
      value: <WalletPlace text={toWallet} label={t("factToAddress")} otherwise={t("nowhere")} />,
    },
    {
      name: t("factHash"),
      value:
        txHash === "" ? (
          none
        ) : (
          <span className="inline-flex max-w-full flex-wrap items-center justify-end gap-x-1">
            <HashLink transaction={transaction} t={t} />
            <CopyButton value={markedAddress(txHash)} label={t("factHashCopy", { id })} />
          </span>
        ),
    },
    {
      name: t("factTime"),
      value: processingTime === null ? none : formatSpan(processingTime),
    },
    {
      name: t("factError"),
      value:
        errorMessage === "" ? (
          none
        ) : (
          <span className="wrap-anywhere text-status-failed">{errorMessage}</span>
        ),
    },
    { name: t("factCreated"), value: <Ago moment={transaction.createdAt} /> },
    { name: t("factCreatedBy"), value: transaction.createdBy || none },
    {
      name: t("factMetadata"),
      value:
        metadata === "{}" ? (
          none
        ) : (
          <JsonText text={metadata} title={t("data")} label={t("dataOf", { id })} />
        ),
    },
  ];
}
