import { Unplug } from "lucide-react";

import { type FinancialStatus, type Vault } from "@/api/financial";
import { CopyButton } from "@/kit/actions/copy-button";
import { DataList } from "@/kit/lists/data-list";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Skeleton } from "@/kit/ui/skeleton";
import { listOf } from "@/screens/financial-systems-test/status-list";
import { type FinancialContent } from "@/screens/financial-systems-test/use-financial-content";

type VaultsCardProps = { status: StableQuery<FinancialStatus>; t: FinancialContent };

/** Vaults that the screen only displays, with their release codes. */
export function VaultsCard({ status, t }: VaultsCardProps) {
  return (
    <Panel
      {...cardOf(t, "financial-systems-test.vaults")}
      data-simulated="true"
      className="simulated-mark"
    >
      <DataList
        label={t("vaultsTitle")}
        query={listOf(status, ({ vaults }) => vaults)}
        itemKey={({ id }) => id}
        empty={{ title: t("vaultsEmpty"), hint: t("vaultsEmptyHint") }}
        skeletonRows={4}
        skeleton={<Skeleton className="h-14" />}
      >
        {(vault) => <VaultRow vault={vault} t={t} />}
      </DataList>
    </Panel>
  );
}

function VaultRow({ vault, t }: { vault: Vault; t: FinancialContent }) {
  const { provider, releaseCode, error } = vault;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-medium wrap-anywhere">{provider}</p>
        <p className="flex flex-wrap items-center gap-x-1">
          <span translate="no" className="min-w-0 font-mono text-code wrap-anywhere">
            {releaseCode}
          </span>
          <CopyButton value={releaseCode} label={t("releaseCode", { provider })} className="px-2" />
        </p>
        {error !== "" && <p className="text-xs wrap-anywhere text-status-failed">{error}</p>}
      </div>
      <VaultState vault={vault} t={t} />
    </div>
  );
}

function VaultState({ vault: { connected, error }, t }: { vault: Vault; t: FinancialContent }) {
  if (!connected) {
    return (
      <StatusBadge status="failed" icon={Unplug}>
        {t("vaultDisconnected")}
      </StatusBadge>
    );
  }
  return error === "" ? (
    <StatusBadge status="ok">{t("vaultValid")}</StatusBadge>
  ) : (
    <StatusBadge status="failed">{t("vaultInvalid")}</StatusBadge>
  );
}
