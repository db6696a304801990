import { type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";

import { type Anchor } from "@/anchors/anchor";
import { transactionQuery } from "@/api/transactions";
import { CopyButton } from "@/kit/actions/copy-button";
import { RetryButton } from "@/kit/actions/retry-button";
import { Ago } from "@/kit/figures/ago";
import { Amount } from "@/kit/figures/amount";
import { StatusBadge } from "@/kit/figures/status-badge";
import { WalletPlace } from "@/parts/addresses/wallet-place";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Panel } from "@/kit/layout/panel";
import { ProcessingState } from "@/parts/transactions/processing-state";
import { labelOf, methods, networkLabel } from "@/parts/transfer/choices";
import {
  type MadeTransfer,
  type OperationState,
  type ManualTransfer,
} from "@/parts/transfer/use-transfer";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";

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

/** Outcome of the last transfer made on this screen; its status follows the server's. */
export function TransferFacts({ t, transfer: { last, recordAgain } }: TransferFactsProps) {
  if (last === undefined) return null;
  return <Made key={last.transaction.id} made={last} recordAgain={recordAgain} t={t} />;
}

type MadeProps = Pick<TransferFactsProps, "t"> & {
  made: MadeTransfer;
  recordAgain: ManualTransfer["recordAgain"];
};

function Made({ made, recordAgain, t }: MadeProps) {
  const { data: shown } = useQuery({
    ...transactionQuery(made.transaction.id),
    initialData: made.transaction,
  });
  return (
    <>
      <dl className="grid divide-y">
        <Fact name={t("lastReference")}>
          <span translate="no" className="font-mono">
            {shown.id}
          </span>
          <CopyButton value={shown.id} label={t("lastCopy")} />
        </Fact>
        <Fact name={t("lastStatus")}>
          <ProcessingState status={shown.status} t={t} />
        </Fact>
        <Fact name={t("lastAmount")}>
          <Amount value={shown.amount} currency={shown.currency} />
        </Fact>
        <Fact name={t("lastFrom")}>
          <WalletPlace
            text={shown.fromWallet}
            label={t("lastFromAddress")}
            otherwise={t("lastNowhere")}
          />
        </Fact>
        <Fact name={t("lastTo")}>
          <WalletPlace
            text={shown.toWallet}
            label={t("lastToAddress")}
            otherwise={t("lastNowhere")}
          />
        </Fact>
        <Fact name={t("lastNetwork")}>{networkLabel(shown.network, t)}</Fact>
        <Fact name={t("lastMethod")}>{labelOf(methods, shown.paymentMethod, t)}</Fact>
        <Fact name={t("lastCreated")}>
          <Ago moment={shown.createdAt} />
        </Fact>
        {made.operation !== "none" && (
          <Fact name={t("lastOperation")}>
            <Operation operation={made.operation} recordAgain={recordAgain} t={t} />
          </Fact>
        )}
      </dl>
      <ScreenLink to="/transaction-logs" className={LINK}>
        {t("logsLink")}
      </ScreenLink>
      <p className="text-xs text-muted-foreground">{t("lastNote")}</p>
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
