import { Blocks, Cable, Euro, Landmark } from "lucide-react";

import { type IntegrationStatus } from "@/api/global-integration";
import { StatTile, StatTiles } from "@/kit/figures/stat-tile";
import { StatusBadge } from "@/kit/figures/status-badge";
import { formatDecimal } from "@/lib/format";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type StatusTilesProps = {
  status: IntegrationStatus | undefined;
  loading: boolean;
  t: IntegrationContent;
};

/** Status of the four parts of the integration; before a response, 0 and off. */
export function StatusTiles({ status, loading, t }: StatusTilesProps) {
  return (
    <StatTiles>
      <StatTile
        label={t("tileSwift")}
        icon={Landmark}
        anchor="global-integration.tiles.swift"
        loading={loading}
        value={
          <Reading
            figure={status?.swift.bicCodesCount}
            on={status?.swift.connectorActive}
            words={[t("active"), t("inactive")]}
          />
        }
        hint={t("tileSwiftHint")}
      />
      <StatTile
        label={t("tileSepa")}
        icon={Euro}
        anchor="global-integration.tiles.sepa"
        loading={loading}
        value={
          <Reading
            figure={status?.sepa.countriesSupported}
            on={status?.sepa.instantPayments}
            words={[t("instant"), t("standard")]}
            off="unknown"
          />
        }
        hint={t("tileSepaHint")}
      />
      <StatTile
        label={t("tileBlockchain")}
        icon={Blocks}
        anchor="global-integration.tiles.blockchain"
        loading={loading}
        value={
          <Reading
            figure={status?.blockchain.sovereignLevel}
            on={status?.blockchain.ethereumConnected}
            words={[t("connected"), t("disconnected")]}
          />
        }
        hint={t("tileBlockchainHint")}
      />
      <StatTile
        label={t("tileNode")}
        icon={Cable}
        anchor="global-integration.tiles.node"
        loading={loading}
        value={
          <Reading
            figure={status?.alchemy.networksSupported}
            on={status?.alchemy.sdkActive}
            words={[t("active"), t("inactive")]}
          />
        }
        hint={t("tileNodeHint")}
      />
    </StatTiles>
  );
}

type ReadingProps = {
  figure: number | undefined;
  on: boolean | undefined;
  words: readonly [on: string, off: string];
  /** Style of the state “off”: either that of a failure, or a neutral style. */
  off?: "failed" | "unknown";
};

/** Number with its state; in a narrow tile the state wraps below the number. */
function Reading({ figure = 0, on = false, words: [yes, no], off = "failed" }: ReadingProps) {
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>{formatDecimal(String(figure), 0, 0)}</span>
      <StatusBadge status={on ? "ok" : off} className="font-sans tracking-normal">
        {on ? yes : no}
      </StatusBadge>
    </div>
  );
}
