import { FolderOpen, Trash2 } from "lucide-react";

import { type SavedWallet } from "@/api/saved-wallets";
import { RelativeTime } from "@/kit/figures/relative-time";
import { StatusBadge } from "@/kit/figures/status-badge";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { networkName } from "@/parts/hosts/networks";
import { type Column, ownColumn } from "@/kit/table/column";
import { Button } from "@/kit/ui/button";
import { cn } from "@/lib/utils";
import { networkColumn } from "@/screens/crypto-host-management/wallets/wallet-columns";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const ACTIVE = "active";

/** Return the ID of a saved wallet, or a placeholder text if it has none. */
export function idText(t: ManagementContent, wallet: SavedWallet): string {
  return wallet.wallet_id || t("savedIdMissing");
}

function typeText(t: ManagementContent, wallet: SavedWallet): string {
  return wallet.type || t("savedTypeMissing");
}

function sourceText(t: ManagementContent, wallet: SavedWallet): string {
  return wallet.id_source || t("savedSourceMissing");
}

type CellProps = { wallet: SavedWallet; t: ManagementContent };

function Name({ wallet, t }: CellProps) {
  const { name } = wallet;
  return (
    <div className="min-w-0">
      <div className="truncate font-medium" title={name}>
        <bdi>{name}</bdi>
      </div>
      <div className="truncate text-xs text-muted-foreground">{typeText(t, wallet)}</div>
    </div>
  );
}

function Id({ wallet, t, className }: CellProps & { className?: string }) {
  return (
    <div className={cn("min-w-0", className)}>
      <div
        translate="no"
        className={wallet.wallet_id ? "font-mono text-code wrap-anywhere" : "text-muted-foreground"}
      >
        {idText(t, wallet)}
      </div>
      <div className="text-xs text-muted-foreground">{sourceText(t, wallet)}</div>
    </div>
  );
}

function Address({ wallet: { address, name }, t }: CellProps) {
  if (!address || address === t("saveAddress"))
    return <span className="text-muted-foreground">{t("savedAddressMissing")}</span>;
  return <TrainingAddress value={address} label={t("walletAddressOf", { wallet: name })} />;
}

export type Actions = {
  onLoad: (wallet: SavedWallet) => void;
  onDelete: (wallet: SavedWallet) => void;
};

function Buttons({ wallet, t, onLoad, onDelete }: CellProps & Actions) {
  const labels = { name: wallet.name, id: idText(t, wallet) };
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <Button
        variant="outline"
        size="sm"
        aria-label={t("savedLoadOf", labels)}
        onClick={() => onLoad(wallet)}
      >
        <FolderOpen aria-hidden />
        {t("savedLoad")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("savedDeleteOf", labels)}
        onClick={() => onDelete(wallet)}
      >
        <Trash2 aria-hidden />
        {t("savedDelete")}
      </Button>
    </div>
  );
}

function State({ wallet, t, className }: CellProps & { className?: string }) {
  const { status, created_at: time } = wallet;
  return (
    <div
      className={cn("grid justify-items-start gap-0.5 text-xs text-muted-foreground", className)}
    >
      <StatusBadge status={status === ACTIVE ? "ok" : "unknown"}>
        {status.toUpperCase()}
      </StatusBadge>
      {time ? <RelativeTime moment={time} /> : <span>{t("savedTimeMissing")}</span>}
    </div>
  );
}

/** Saved wallet as a card, where there is no space for columns. */
export function SavedRecord({ wallet, t, ...actions }: CellProps & Actions) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex items-start justify-between gap-4">
        <Name wallet={wallet} t={t} />
        <State wallet={wallet} t={t} className="justify-items-end text-right" />
      </div>
      <Id wallet={wallet} t={t} className="flex flex-wrap items-baseline gap-x-3" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <span className="text-muted-foreground">{networkName(t, wallet.network)}</span>
        <Address wallet={wallet} t={t} />
      </div>
      <Buttons wallet={wallet} t={t} {...actions} />
    </div>
  );
}

export function savedColumns(t: ManagementContent, actions: Actions): Column<SavedWallet>[] {
  return [
    ownColumn("name", t("columnSaved"), (wallet) => <Name wallet={wallet} t={t} />, {
      value: (wallet) => `${wallet.name} ${typeText(t, wallet)}`,
      sort: "text",
    }),
    networkColumn(t),
    ownColumn("id", t("columnId"), (wallet) => <Id wallet={wallet} t={t} />, {
      value: (wallet) => `${idText(t, wallet)} ${sourceText(t, wallet)}`,
      sort: "text",
      width: "13rem",
    }),
    ownColumn("address", t("columnAddress"), (wallet) => <Address wallet={wallet} t={t} />, {
      value: ({ address }) => address,
      width: "20rem",
    }),
    ownColumn("time", t("columnTime"), (wallet) => <State wallet={wallet} t={t} />, {
      value: ({ created_at: time }) => time,
      sort: "time",
      width: "7.5rem",
    }),
    ownColumn(
      "actions",
      t("columnActions"),
      (wallet) => <Buttons wallet={wallet} t={t} {...actions} />,
      { align: "end", width: "12.5rem" },
    ),
  ];
}
