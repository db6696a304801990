import { Coins, Globe, Power, Server } from "lucide-react";

import { type CryptoPrice, cryptoPricesQuery } from "@/api/crypto-prices";
import { type HostServer, hostServersQuery } from "@/api/host-servers";
import { isActive } from "@/parts/hosts/host-row";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { ClaimedState, StatTile, StatTiles, tilesOf } from "@/kit/figures/stat-tile";
import { type HomeContent } from "@/screens/home/use-home-content";

const NO_FIGURE = "—";

function countHosts(hosts: HostServer[]) {
  return { active: hosts.filter(isActive).length, total: hosts.length };
}

function countAssets(assets: CryptoPrice[]) {
  return {
    total: assets.length,
    up: assets.filter(({ change24h }) => Number(change24h) > 0).length,
    down: assets.filter(({ change24h }) => Number(change24h) < 0).length,
  };
}

function ServersTile({ t }: { t: HomeContent }) {
  const tile = tilesOf(t, "home");
  // Not polled here, because the card below polls this query and a second timer would double the requests.
  const { data, isPending, isError } = useStableQuery({
    ...hostServersQuery(),
    refetchInterval: false,
    select: countHosts,
  });
  const hasFailed = isError && data === undefined;
  const inactive = data && data.total - data.active;
  return (
    <StatTile
      {...tile("statServers", Server)}
      loading={isPending}
      value={
        data ? (
          <span>
            <span>{data.active}</span>
            <span className="text-muted-foreground">{` / ${data.total}`}</span>
          </span>
        ) : (
          NO_FIGURE
        )
      }
      hint={
        hasFailed
          ? t("statUnavailable")
          : inactive === 0 && data?.active !== 0
            ? t("statServersAllActive")
            : t("statServersInactive", { count: String(inactive ?? NO_FIGURE) })
      }
    />
  );
}

function AssetsTile({ t }: { t: HomeContent }) {
  const tile = tilesOf(t, "home");
  const { data, isPending, isError } = useStableQuery({
    ...cryptoPricesQuery(),
    refetchInterval: false,
    select: countAssets,
  });
  const hasFailed = isError && data === undefined;
  return (
    <StatTile
      {...tile("statAssets", Coins)}
      loading={isPending}
      value={data ? data.total : NO_FIGURE}
      hint={
        hasFailed
          ? t("statUnavailable")
          : t("statAssetsHint", {
              up: data ? String(data.up) : NO_FIGURE,
              down: data ? String(data.down) : NO_FIGURE,
            })
      }
    />
  );
}

/** Four tiles at the top: two counts and two statuses that are only displayed. */
export function HomeStats({ t }: { t: HomeContent }) {
  const tile = tilesOf(t, "home");
  return (
    <StatTiles>
      <ServersTile t={t} />
      <AssetsTile t={t} />
      <StatTile
        {...tile("statSystem", Power, "systemHint")}
        value={<ClaimedState>{t("systemStatus")}</ClaimedState>}
      />
      <StatTile
        {...tile("statNetwork", Globe, "networkHint")}
        value={<ClaimedState>{t("globalNetwork")}</ClaimedState>}
      />
    </StatTiles>
  );
}
