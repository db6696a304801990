import { type Wallet } from "@/api/wallets";
import { RelativeTime } from "@/kit/figures/relative-time";
import { Amount } from "@/kit/figures/amount";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { networkName } from "@/parts/hosts/networks";
import { type Column, ownColumn } from "@/kit/table/column";
import { Badge } from "@/kit/ui/badge";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

type CellProps = { wallet: Wallet; t: ManagementContent };

function Name({ wallet: { id, walletId, name, kind }, t }: CellProps) {
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </span>
        {kind === "virtual" && <Badge variant="outline">{t("walletVirtual")}</Badge>}
      </div>
      <div translate="no" className="font-mono text-xs wrap-anywhere text-muted-foreground">
        {walletId === id ? id : `${id} · ${walletId}`}
      </div>
    </div>
  );
}

function Balances({ wallet: { balances }, t }: CellProps) {
  if (balances.length === 0)
    return <span className="text-muted-foreground">{t("walletNoBalance")}</span>;
  return (
    <ul className="ml-auto grid min-w-0 justify-items-end gap-0.5">
      {balances.map(({ asset, amount }) => (
        <li key={asset} className="min-w-0">
          <Amount value={amount} currency={asset} className="text-code" />
        </li>
      ))}
    </ul>
  );
}

/** Wallet as a card, where there is no space for columns. */
export function WalletRecord({ wallet, t }: CellProps) {
  const { id, network, address, createdAt } = wallet;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Name wallet={wallet} t={t} />
        <Balances wallet={wallet} t={t} />
      </div>
      <div className="text-xs text-muted-foreground">
        {networkName(t, network)} · <RelativeTime moment={createdAt} />
      </div>
      <TrainingAddress value={address} label={t("walletAddressOf", { wallet: id })} />
    </div>
  );
}

/** Return the column for the network of a wallet. */
export function networkColumn<Item extends { network: string }>(
  t: ManagementContent,
): Column<Item> {
  const nameOf = ({ network }: Item) => networkName(t, network);
  return ownColumn("network", t("columnNetwork"), nameOf, {
    value: nameOf,
    sort: "text",
    width: "7.5rem",
  });
}

export function walletColumns(t: ManagementContent): Column<Wallet>[] {
  return [
    ownColumn("wallet", t("columnWallet"), (wallet) => <Name wallet={wallet} t={t} />, {
      value: ({ name, id, walletId }) => `${name} ${id} ${walletId}`,
      sort: "text",
    }),
    networkColumn(t),
    ownColumn(
      "address",
      t("columnAddress"),
      ({ id, address }) => (
        <TrainingAddress value={address} label={t("walletAddressOf", { wallet: id })} />
      ),
      { value: ({ address }) => address, width: "20rem" },
    ),
    ownColumn(
      "created",
      t("columnCreated"),
      ({ createdAt }) => (
        <RelativeTime moment={createdAt} className="text-xs text-muted-foreground" />
      ),
      { value: ({ createdAt }) => createdAt, sort: "time", width: "6.5rem" },
    ),
    ownColumn("balances", t("columnBalances"), (wallet) => <Balances wallet={wallet} t={t} />, {
      value: ({ balances }) => balances.map(({ asset }) => asset).join(" "),
      align: "end",
      width: "17rem",
    }),
  ];
}
