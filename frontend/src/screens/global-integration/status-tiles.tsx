import { Blocks, Cable, Euro, Landmark } from "lucide-react";

import { type IntegrationStatus } from "@/api/global-integration";
import { StatTile, StatTiles } from "@/components/figures/stat-tile";
import { StatusBadge } from "@/components/figures/status-badge";
import { formatDecimal } from "@/lib/format";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type StatusTilesProps = {
  status: IntegrationStatus | undefined;
  loading: boolean;
  t: IntegrationContent;
};

/** What the integration says of its four parts; without an answer, that there is nothing. */
export function StatusTiles({ status, loading, t }: StatusTilesProps) {
  return (
    <StatTiles>
      <StatTile
        label={t("tileSwift")}
        icon={Landmark}
        anchor="global-integration.tiles.swift"
        loading={loading}
        badge={
          <State
            loading={loading}
            on={status?.swift.connectorActive}
            words={[t("active"), t("inactive")]}
          />
        }
        value={<Figure value={status?.swift.bicCodesCount} />}
        hint={t("tileSwiftHint")}
      />
      <StatTile
        label={t("tileSepa")}
        icon={Euro}
        anchor="global-integration.tiles.sepa"
        loading={loading}
        badge={
          <State
            loading={loading}
            on={status?.sepa.instantPayments}
            words={[t("instant"), t("standard")]}
            off="unknown"
          />
        }
        value={<Figure value={status?.sepa.countriesSupported} />}
        hint={t("tileSepaHint")}
      />
      <StatTile
        label={t("tileBlockchain")}
        icon={Blocks}
        anchor="global-integration.tiles.blockchain"
        loading={loading}
        badge={
          <State
            loading={loading}
            on={status?.blockchain.ethereumConnected}
            words={[t("connected"), t("disconnected")]}
          />
        }
        value={<Figure value={status?.blockchain.sovereignLevel} />}
        hint={t("tileBlockchainHint")}
      />
      <StatTile
        label={t("tileNode")}
        icon={Cable}
        anchor="global-integration.tiles.node"
        loading={loading}
        badge={
          <State
            loading={loading}
            on={status?.alchemy.sdkActive}
            words={[t("active"), t("inactive")]}
          />
        }
        value={<Figure value={status?.alchemy.networksSupported} />}
        hint={t("tileNodeHint")}
      />
    </StatTiles>
  );
}

function Figure({ value = 0 }: { value: number | undefined }) {
  return formatDecimal(String(value), 0, 0);
}

type StateProps = {
  loading: boolean;
  on: boolean | undefined;
  words: readonly [on: string, off: string];
  /** What being off is: a failure, or only something else. */
  off?: "failed" | "unknown";
};

function State({ loading, on = false, words: [yes, no], off = "failed" }: StateProps) {
  if (loading) return null;
  return <StatusBadge status={on ? "ok" : off}>{on ? yes : no}</StatusBadge>;
}
