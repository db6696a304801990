import { type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";

import { type Anchor } from "@/anchors/anchor";
import { transactionQuery } from "@/api/transactions";
import { CopyButton } from "@/kit/actions/copy-button";
import { RetryButton } from "@/kit/actions/retry-button";
import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { StatusBadge } from "@/kit/figures/status-badge";
import { WalletPlace } from "@/parts/addresses/wallet-place";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Panel } from "@/kit/layout/panel";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { labelOf, methods, networkLabel } from "@/parts/transfer/choices";
import { FailedTransfer } from "@/parts/transfer/failed-transfer";
import {
  type MadeTransfer,
  type OperationState,
  type ManualTransfer,
} from "@/parts/transfer/use-transfer";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";
import { Explanation } from "@/parts/teaching/explanation";

const LINK = "font-medium text-primary underline-offset-4 hover:underline";

type TransferFactsProps = { t: TransferContent; transfer: ManualTransfer };

/** Card with the outcome of the last transfer made on this screen. */
export function LastTransfer({ t, transfer, anchor }: TransferFactsProps & { anchor: Anchor }) {
  return (
    <Panel
      title={t("lastTitle")}
      data-anchor={anchor}
      data-simulated="true"
      className="simulated-mark"
      contentClassName="grid gap-3"
    >
      {transfer.last === undefined && <p className="text-muted-foreground">{t("lastEmpty")}</p>}
      <TransferFacts t={t} transfer={transfer} />
    </Panel>
  );
}

/** Outcome of the last transfer made on this screen; its status is updated from the server. */
export function TransferFacts({ t, transfer: { last, recordAgain } }: TransferFactsProps) {
  if (last === undefined) return null;
  return (
    <TransferOutcome
      key={last.transaction.id}
      lastTransfer={last}
      recordAgain={recordAgain}
      t={t}
    />
  );
}

type MadeProps = Pick<TransferFactsProps, "t"> & {
  lastTransfer: MadeTransfer;
  recordAgain: ManualTransfer["recordAgain"];
};

function TransferOutcome({ lastTransfer, recordAgain, t }: MadeProps) {
  const { data: transaction } = useQuery({
    ...transactionQuery(lastTransfer.transaction.id),
    initialData: lastTransfer.transaction,
  });
  return (
    <>
      <dl className="grid divide-y">
        <Fact name={t("lastReference")}>
          <span translate="no" className="font-mono">
            {transaction.id}
          </span>
          <CopyButton value={transaction.id} label={t("lastCopy")} />
        </Fact>
        <Fact name={t("lastStatus")}>
          <ProcessingState status={transaction.status} t={t} />
        </Fact>
        <Fact name={t("lastAmount")}>
          <Amount value={transaction.amount} currency={transaction.currency} />
        </Fact>
        <Fact name={t("lastFrom")}>
          <WalletPlace
            text={transaction.fromWallet}
            label={t("lastFromAddress")}
            otherwise={t("lastNowhere")}
          />
        </Fact>
        <Fact name={t("lastTo")}>
          <WalletPlace
            text={transaction.toWallet}
            label={t("lastToAddress")}
            otherwise={t("lastNowhere")}
          />
        </Fact>
        <Fact name={t("lastNetwork")}>{networkLabel(transaction.network, t)}</Fact>
        <Fact name={t("lastMethod")}>{labelOf(methods, transaction.paymentMethod, t)}</Fact>
        <Fact name={t("lastCreated")}>
          <RelativeTime moment={transaction.createdAt} />
        </Fact>
        {lastTransfer.operation !== "none" && (
          <Fact name={t("lastOperation")}>
            <Operation operation={lastTransfer.operation} recordAgain={recordAgain} t={t} />
          </Fact>
        )}
      </dl>
      <FailedTransfer transaction={transaction} t={t} />
      <ScreenLink to="/transaction-logs" className={LINK}>
        {t("logsLink")}
      </ScreenLink>
      <Explanation>
        <p className="text-xs text-muted-foreground">{t("lastNote")}</p>
      </Explanation>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 first:pt-0 last:pb-0">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-right">
        {children}
      </dd>
    </div>
  );
}

type OperationProps = Pick<MadeProps, "t" | "recordAgain"> & {
  operation: Exclude<OperationState, "none">;
};

function Operation({ operation, recordAgain, t }: OperationProps) {
  if (operation === "running") {
    return <StatusBadge status="busy">{t("operationRunning")}</StatusBadge>;
  }
  if (operation === "failed") {
    return (
      <>
        <StatusBadge status="failed">{t("operationFailed")}</StatusBadge>
        <RetryButton onClick={() => void recordAgain()}>{t("operationRetry")}</RetryButton>
      </>
    );
  }
  return (
    <>
      <span translate="no" className="font-mono">
        {operation.id}
      </span>
      <ScreenLink to="/swiftnet-access" className={LINK}>
        {t("operationLink")}
      </ScreenLink>
    </>
  );
}
