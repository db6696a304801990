import { useCallback, useMemo } from "react";

import { type Wallet, walletsQuery } from "@/api/wallets";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { DataTable } from "@/kit/table/data-table";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";
import {
  walletColumns,
  WalletRecord,
} from "@/screens/crypto-host-management/wallets/wallet-columns";

/** Wallets of the room with their balances. */
export function WalletsCard({ t }: { t: ManagementContent }) {
  const query = useStableQuery(walletsQuery());
  const columns = useMemo(() => walletColumns(t), [t]);
  const card = useCallback((wallet: Wallet) => <WalletRecord wallet={wallet} t={t} />, [t]);
  return (
    <Panel
      title={t("walletsTitle", { count: String(query.data?.length ?? 0) })}
      hint={t("walletsHint")}
      data-anchor="crypto-host-management.wallets"
    >
      <SimulatedArea>
        <DataTable
          label={t("walletsLabel")}
          query={query}
          rowKey={({ id }) => id}
          columns={columns}
          card={card}
          filter={t("walletsFilter")}
          filterAnchor="crypto-host-management.wallets.filter"
          anchor="crypto-host-management.wallets.table"
          prefix="wallets"
          empty={{ title: t("walletsEmpty"), hint: t("walletsEmptyHint") }}
          rowHeight={44}
          cardHeight={112}
          maxHeight={304}
          narrowBelow={56.25}
        />
      </SimulatedArea>
    </Panel>
  );
}
