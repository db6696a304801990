import { useEffect, useRef } from "react";

import { type Confirmation, confirmationQuery } from "@/api/dapp-wallet";
import { CopyButton } from "@/kit/actions/copy-button";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Meter } from "@/kit/figures/meter";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { FactRow, factsOf } from "@/kit/layout/fact-list";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Skeleton } from "@/kit/ui/skeleton";
import { Code } from "@/kit/ui/code";
import { formatDecimal } from "@/lib/format";
import { shorten } from "@/lib/training-address";
import { type DappContent } from "@/screens/dapp-wallet-connector/use-dapp-content";

const badges = {
  confirmed: ["ok", "statusConfirmed", "explainConfirmed"],
  pending: ["pending", "statusPending", "explainPending"],
  failed: ["failed", "statusFailed", "explainFailed"],
} as const satisfies Record<Confirmation["status"], readonly [Status, string, string]>;

type ConfirmationCardProps = {
  hash: string;
  /** True for a transaction that was just broadcast, so that its card takes the focus. */
  isNew: boolean;
  t: DappContent;
};

/** State of a broadcast transaction; its block count grows with the room's time. */
export function ConfirmationCard({ hash, isNew, t }: ConfirmationCardProps) {
  const query = useStableQuery(confirmationQuery(hash));
  const card = useRef<HTMLElement>(null);
  const { data } = query;
  const [status, word] = badges[data?.confirmation.status ?? "pending"];
  const title = t("confirmationTitle");

  useEffect(() => {
    if (isNew) card.current?.focus();
  }, [isNew, hash]);

  return (
    <Panel
      ref={card}
      tabIndex={-1}
      title={title}
      action={data && <StatusBadge status={status}>{t(word)}</StatusBadge>}
      data-anchor="dapp-wallet-connector.confirmation"
      contentClassName="grid grid-cols-1 gap-4"
    >
      {data ? (
        <>
          {query.isError && <RefreshFailed label={title} query={query} />}
          <Facts confirmation={data.confirmation} t={t} />
          <NewTabButton
            href={data.etherscanLink}
            label={t("explorer")}
            t={t}
            className="justify-self-start"
            anchor="dapp-wallet-connector.confirmation.explorer"
          />
        </>
      ) : query.isPending ? (
        <div aria-busy className="grid gap-3 py-1">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ) : (
        <ListFailed label={title} query={query} />
      )}
    </Panel>
  );
}

const fact = factsOf("dapp-wallet-connector.confirmation");

function Facts({ confirmation, t }: { confirmation: Confirmation; t: DappContent }) {
  const { hash, status, confirmations, confirmationsNeeded, blockNumber } = confirmation;
  const count = String(confirmations);
  const total = String(confirmationsNeeded);
  return (
    <SimulatedArea className="grid grid-cols-1 gap-2 rounded-md border px-3 py-2">
      <p role="status">{t(badges[status][2], { needed: total })}</p>
      <FactRow
        facts={[
          {
            name: t("hash"),
            value: (
              <span
                className="inline-flex max-w-full flex-wrap items-center"
                data-anchor="dapp-wallet-connector.confirmation.hash"
              >
                <Code title={hash}>{shorten(hash)}</Code>
                <CopyButton value={hash} label={t("hashLabel")} className="px-2" />
              </span>
            ),
          },
          {
            ...fact("amount", t("sent")),
            amount: confirmation.amount,
            currency: confirmation.currency,
          },
          { ...fact("to", t("sentTo")), code: confirmation.toAddress, short: true },
          {
            ...fact("count", t("confirmations")),
            value: (
              <span className="grid gap-1">
                <span>
                  {confirmations < confirmationsNeeded
                    ? t("confirmationsOf", { count, needed: total })
                    : formatDecimal(count, 0, 0)}
                </span>
                <Meter
                  value={(100 * confirmations) / confirmationsNeeded}
                  label={t("confirmations")}
                  className="w-32"
                />
              </span>
            ),
          },
          ...(blockNumber === null
            ? []
            : [{ ...fact("block", t("blockNumber")), code: String(blockNumber) }]),
        ]}
      />
    </SimulatedArea>
  );
}
