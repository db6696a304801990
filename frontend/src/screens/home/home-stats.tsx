import { CircleCheck, Coins, Globe, Power, Server, type LucideIcon } from "lucide-react";

import { type Anchor } from "@/anchors/anchor";
import { type CryptoPrice, cryptoPricesQuery } from "@/api/crypto-prices";
import { type HostServer, hostServersQuery } from "@/api/host-servers";
import { isActive } from "@/components/data/host-row";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { StatTile, StatTiles } from "@/components/figures/stat-tile";
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
  // The card below polls; a second timer would only ask twice.
  const { data, isPending, isError } = useCalmQuery({
    ...hostServersQuery(),
    refetchInterval: false,
    select: countHosts,
  });
  const failed = isError && data === undefined;
  const inactive = data && data.total - data.active;
  return (
    <StatTile
      label={t("statServers")}
      anchor="home.statServers"
      icon={Server}
      loading={isPending}
      value={
        data ? (
          <span>
            {data.active}
            <span className="text-muted-foreground"> / {data.total}</span>
          </span>
        ) : (
          NO_FIGURE
        )
      }
      hint={
        failed
          ? t("statUnavailable")
          : inactive === 0 && data?.active !== 0
            ? t("statServersAllActive")
            : t("statServersInactive", { count: String(inactive ?? NO_FIGURE) })
      }
    />
  );
}

function AssetsTile({ t }: { t: HomeContent }) {
  const { data, isPending, isError } = useCalmQuery({
    ...cryptoPricesQuery(),
    refetchInterval: false,
    select: countAssets,
  });
  const failed = isError && data === undefined;
  return (
    <StatTile
      label={t("statAssets")}
      anchor="home.statAssets"
      icon={Coins}
      loading={isPending}
      value={data ? data.total : NO_FIGURE}
      hint={
        failed
          ? t("statUnavailable")
          : t("statAssetsHint", {
              up: data ? String(data.up) : NO_FIGURE,
              down: data ? String(data.down) : NO_FIGURE,
            })
      }
    />
  );
}

type ClaimTileProps = {
  label: string;
  claim: string;
  hint: string;
  icon: LucideIcon;
  anchor: Anchor;
};

function ClaimTile({ label, claim, hint, icon, anchor }: ClaimTileProps) {
  return (
    <StatTile
      label={label}
      icon={icon}
      anchor={anchor}
      value={
        <span className="flex items-center gap-2 text-status-ok">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          {claim}
        </span>
      }
      hint={hint}
    />
  );
}

/** The four figures at the top: two are counted, two are claims. */
export function HomeStats({ t }: { t: HomeContent }) {
  return (
    <StatTiles>
      <ServersTile t={t} />
      <AssetsTile t={t} />
      <ClaimTile
        label={t("statSystem")}
        claim={t("systemStatus")}
        hint={t("systemHint")}
        icon={Power}
        anchor="home.statSystem"
      />
      <ClaimTile
        label={t("statNetwork")}
        claim={t("globalNetwork")}
        hint={t("networkHint")}
        icon={Globe}
        anchor="home.statNetwork"
      />
    </StatTiles>
  );
}
