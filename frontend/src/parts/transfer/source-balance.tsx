import { useId } from "react";
import { useWatch } from "react-hook-form";

import { type Anchor } from "@/anchors/anchor";
import { type Wallet } from "@/api/wallets";
import { RetryButton } from "@/kit/actions/retry-button";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { Amount } from "@/kit/figures/amount";
import { type TransferControl } from "@/parts/transfer/transfer";
import { type TransferContent } from "@/parts/transfer/use-transfer-content";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { LiveRegion } from "@/kit/notices/live-region";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatAmount } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";

type SourceBalanceProps = {
  control: TransferControl;
  knownWallets: StableQuery<readonly Wallet[]>;
  t: TransferContent;
  anchor: Anchor;
};

/** Return the wallet that the server would debit, found by address, label or reference, without regard to case. */
function walletOf(knownWallets: readonly Wallet[], text: string): Wallet | undefined {
  const query = visibleText(text).toLowerCase();
  return knownWallets.find(({ address, label, id }) =>
    [address, label, id].some((name) => name !== "" && name.toLowerCase() === query),
  );
}

/** Return the chosen or typed source, with its balance in the chosen currency. */
function useSource(control: TransferControl, wallets: readonly Wallet[] | undefined) {
  const [sourceWallet, fromWallet, currency] = useWatch({
    control,
    name: ["sourceWallet", "fromWallet", "currency"],
  });
  const name = visibleText(fromWallet) || sourceWallet;
  const wallet = wallets && walletOf(wallets, name);
  const balance = wallet?.balances.find(({ asset }) => asset === currency)?.amount ?? "0";
  return { name, wallet, currency, balance };
}

type Source = ReturnType<typeof useSource>;

/** Return the sentence that the live region announces about the source's balance in the chosen currency. */
function balanceSentence(
  { name, wallet, currency, balance }: Source,
  { knownWallets, t }: BalanceProps,
): string {
  if (name === "" || knownWallets.data === undefined) return "";
  if (!wallet) return t("balanceOutside");
  return `${t("balanceLabel")}: ${formatAmount(balance)} ${currency}, simulated.`;
}

/** Balance of the chosen source in the chosen currency. */
export function SourceBalance({ control, knownWallets, t, anchor }: SourceBalanceProps) {
  const titleId = useId();
  const source = useSource(control, knownWallets.data);
  return (
    <SimulatedArea
      role="group"
      aria-labelledby={titleId}
      data-anchor={anchor}
      className="grid min-h-28 content-start gap-1 rounded-md border px-3 py-2"
    >
      <p id={titleId} className="text-xs text-muted-foreground">
        {t("balanceLabel")}
      </p>
      <HeldBalance source={source} knownWallets={knownWallets} t={t} />
      <LiveRegion text={balanceSentence(source, { knownWallets, t })} />
    </SimulatedArea>
  );
}

type BalanceProps = Pick<SourceBalanceProps, "knownWallets" | "t">;

function HeldBalance({ source, knownWallets, t }: BalanceProps & { source: Source }) {
  const { name, wallet, currency, balance } = source;
  if (name === "") return <p className="text-xs text-muted-foreground">{t("balanceNone")}</p>;
  if (knownWallets.isPending) return <Skeleton className="h-5 w-full max-w-40" />;
  if (knownWallets.data === undefined) return <UnreadBalance knownWallets={knownWallets} t={t} />;
  if (!wallet) return <p className="text-xs text-muted-foreground">{t("balanceOutside")}</p>;
  const others = wallet.balances.filter(({ asset }) => asset !== currency);
  return (
    <>
      <Amount value={balance} currency={currency} className="font-semibold" />
      {others.length > 0 && (
        <div className="grid gap-1 text-xs text-muted-foreground">
          <p>{t("balanceAlso")}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {others.map(({ asset, amount }) => (
              <li key={asset} className="min-w-0">
                <Amount value={amount} currency={asset} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function UnreadBalance({ knownWallets, t }: BalanceProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs">
      {t("balanceFailed")}
      <RetryButton busy={knownWallets.isFetching} onClick={() => void knownWallets.refetch()}>
        {t("balanceRetry")}
      </RetryButton>
    </p>
  );
}
