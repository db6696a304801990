import { FileClock, ScrollText, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { isNotFound } from "@/api/not-found";
import { type Transaction, transactionQuery } from "@/api/transactions";
import { CopyButton } from "@/kit/actions/copy-button";
import { JsonText } from "@/kit/figures/json-text";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { WalletPlace } from "@/parts/addresses/wallet-place";
import { type Fact, FactList, factsOf } from "@/kit/layout/fact-list";
import { Decisions } from "@/parts/decisions/decisions";
import { MessagePair } from "@/parts/messages/message-pair";
import { ReceiptDownload } from "@/parts/receipts/receipt-download";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Button } from "@/kit/ui/button";
import { Dialog, DialogClose, DialogTitle } from "@/kit/ui/dialog";
import { SidePanelContent } from "@/kit/ui/sheet";
import { Skeleton } from "@/kit/ui/skeleton";
import { useEscape } from "@/kit/ui/use-escape";
import { findVisible } from "@/lib/visibility";
import { formatSpan } from "@/lib/simulated-clock";
import { useLostFocus } from "@/lib/use-lost-focus";
import { markedAddress } from "@/lib/training-address";
import { typeText } from "@/lib/type-text";
import { DecisionButtons } from "@/screens/transaction-logs/decision-buttons";
import { Timeline } from "@/screens/transaction-logs/details/timeline";
import { useRoomBeside } from "@/screens/transaction-logs/details/use-room-beside";
import { Missing } from "@/screens/transaction-logs/selection-parts";
import { HashLink } from "@/screens/transaction-logs/transactions/transaction-cells";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";
import { useSelection } from "@/screens/transaction-logs/use-selection";

/** Return the focus to the row of a transaction, or to the tab if the list has no such row. */
function focusRow(id: string | undefined) {
  const row = findVisible(`[data-row][data-key="${id}"]`);
  const tab = findVisible("[role=tabpanel][data-state=active]");
  // Leave the focus where the person moved it. The tab panel doesn't count, because it takes the focus by itself.
  if (document.activeElement !== document.body && document.activeElement !== tab) return;
  (row ?? tab)?.focus();
}

type DetailsPanelProps = {
  selected: string | undefined;
  /** Number of requests to view a transaction; each one moves the focus to the panel. */
  viewCount: number;
  onClose: () => void;
  t: LogsContent;
};

/** Panel with the facts and actions of the selected transaction, beside or over the list. */
export function DetailsPanel({ selected, viewCount, onClose, t }: DetailsPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const beside = useRoomBeside();
  const { close, onKeyDown } = useEscape();
  const { isLost, handlers } = useLostFocus();
  // Keep the last transaction visible during the closing animation.
  const [shownId, setShownId] = useState(selected);
  if (selected !== undefined && selected !== shownId) setShownId(selected);
  useEffect(() => {
    if (viewCount > 0) takeFocus();
  }, [viewCount]);
  function takeFocus() {
    panel.current?.focus({ preventScroll: true });
  }
  return (
    <Dialog
      open={selected !== undefined}
      modal={!beside}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <SidePanelContent
        ref={panel}
        beside={beside}
        aria-describedby={undefined}
        data-anchor="transaction-logs.details"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (viewCount > 0 || !beside) takeFocus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          handlers.onBlur();
          focusRow(shownId);
        }}
        onInteractOutside={(event) => {
          // A panel beside the list stays open when the user clicks in the list.
          if (beside) event.preventDefault();
        }}
        onEscapeKeyDown={(event) => {
          // In a field, Escape clears the field or closes its calendar instead of the panel.
          if (event.target instanceof HTMLInputElement) event.preventDefault();
        }}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <div className="sticky top-0 z-10 flex items-center gap-3 border-b bg-card py-2 pr-2 pl-4 print:static print:px-0">
          <DialogTitle className="min-w-0 flex-1 font-semibold wrap-anywhere">
            {t("detailsTitle", { id: shownId ?? "" })}
          </DialogTitle>
          <DialogClose asChild>
            <Button
              ref={close}
              variant="ghost"
              size="icon"
              aria-label={t("detailsClose")}
              data-print="hidden"
            >
              <X aria-hidden />
            </Button>
          </DialogClose>
        </div>
        {shownId !== undefined && (
          <Details
            key={shownId}
            id={shownId}
            onChange={() => {
              if (isLost()) takeFocus();
            }}
            t={t}
          />
        )}
      </SidePanelContent>
    </Dialog>
  );
}

type DetailsProps = {
  id: string;
  /** Called after each render, because a render may have removed the focused button. */
  onChange: () => void;
  t: LogsContent;
};

function Details({ id, onChange, t }: DetailsProps) {
  const query = useStableQuery(transactionQuery(id));
  const { linkTo } = useSelection();
  const { data: transaction } = query;
  useLayoutEffect(onChange);
  if (isNotFound(query.error)) return <Missing id={id} t={t} />;
  if (transaction === undefined) {
    if (!query.isError) return <Skeleton className="m-4 h-72" />;
    return <ListFailed label={t("detailsName", { id })} query={query} />;
  }
  return (
    <SimulatedArea className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 print:px-0">
      {query.isError && <RefreshFailed label={t("detailsName", { id })} query={query} />}
      <div
        data-anchor="transaction-logs.details.amount"
        data-key={id}
        className="flex flex-wrap items-center justify-between gap-2"
      >
        <Amount
          value={transaction.amount}
          currency={transaction.currency}
          className="text-title font-semibold"
        />
        <ProcessingState status={transaction.status} t={t} />
      </div>
      <div className="flex flex-wrap gap-1.5" data-print="hidden">
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
      <Decisions about={id} open={transaction.status === "pending"} />
      <FactList facts={detailsOf(transaction, t)} record={id} />
      <Timeline id={id} t={t} />
      {transaction.paymentMethod === "swift" && (
        <MessagePair transaction={id} anchor="transaction-logs.details.messages" />
      )}
    </SimulatedArea>
  );
}

const fact = factsOf("transaction-logs.details");

function detailsOf(transaction: Transaction, t: LogsContent): Fact[] {
  const { id, txHash, errorMessage, processingTime, fromWallet, toWallet, metadata } = transaction;
  const none = <span className="text-muted-foreground">{t("factNone")}</span>;
  return [
    {
      ...fact("id", t("factId")),
      value: (
        <span translate="no" className="font-mono">
          {id}
        </span>
      ),
    },
    { ...fact("type", t("factType")), value: typeText(transaction.transactionType) },
    { ...fact("method", t("factMethod")), value: typeText(transaction.paymentMethod) },
    { ...fact("network", t("factNetwork")), value: transaction.network },
    {
      ...fact("from", t("factFrom")),
      value: (
        <WalletPlace text={fromWallet} label={t("factFromAddress")} otherwise={t("nowhere")} />
      ),
    },
    {
      ...fact("to", t("factTo")),
      value: <WalletPlace text={toWallet} label={t("factToAddress")} otherwise={t("nowhere")} />,
    },
    {
      ...fact("hash", t("factHash")),
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
      ...fact("time", t("factTime")),
      value: processingTime === null ? none : formatSpan(processingTime),
    },
    {
      ...fact("error", t("factError")),
      value:
        errorMessage === "" ? (
          none
        ) : (
          <span className="wrap-anywhere text-status-failed">{errorMessage}</span>
        ),
    },
    {
      ...fact("created", t("factCreated")),
      value: <RelativeTime moment={transaction.createdAt} />,
    },
    { ...fact("createdBy", t("factCreatedBy")), value: transaction.createdBy || none },
    {
      ...fact("metadata", t("factMetadata")),
      value:
        metadata === "{}" ? (
          none
        ) : (
          <JsonText text={metadata} title={t("data")} label={t("dataOf", { id })} />
        ),
    },
  ];
}
