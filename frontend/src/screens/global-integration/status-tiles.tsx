import { Blocks, Cable, Euro, Landmark } from "lucide-react";

import { type IntegrationStatus } from "@/api/global-integration";
import { StatTile, StatTiles } from "@/kit/figures/stat-tile";
import { StatusBadge } from "@/kit/figures/status-badge";
import { formatDecimal } from "@/lib/format";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

const tiles = [
  { part: "swift", text: "tileSwift", icon: Landmark, on: "active", off: "inactive" },
  { part: "sepa", text: "tileSepa", icon: Euro, on: "instant", off: "standard" },
  {
    part: "blockchain",
    text: "tileBlockchain",
    icon: Blocks,
    on: "connected",
    off: "disconnected",
  },
  { part: "node", text: "tileNode", icon: Cable, on: "active", off: "inactive" },
] as const;

type StatusTilesProps = {
  status: IntegrationStatus | undefined;
  loading: boolean;
  t: IntegrationContent;
};

/** Status of the four parts of the integration; before a response, 0 and off. */
export function StatusTiles({ status, loading, t }: StatusTilesProps) {
  const readings = {
    swift: [status?.swift.bicCodesCount, status?.swift.connectorActive],
    sepa: [status?.sepa.countriesSupported, status?.sepa.instantPayments],
    blockchain: [status?.blockchain.sovereignLevel, status?.blockchain.ethereumConnected],
    node: [status?.alchemy.networksSupported, status?.alchemy.sdkActive],
  } as const;
  return (
    <StatTiles>
      {tiles.map(({ part, text, icon, on, off }) => {
        const [figure = 0, isOn = false] = readings[part];
        // Standard payments are no failure.
        const offStatus = off === "standard" ? "unknown" : "failed";
        return (
          <StatTile
            key={part}
            label={t(text)}
            icon={icon}
            anchor={`global-integration.tiles.${part}`}
            loading={loading}
            value={
              // In a narrow tile the state wraps below the number.
              <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span>{formatDecimal(String(figure), 0, 0)}</span>
                <StatusBadge status={isOn ? "ok" : offStatus} className="font-sans tracking-normal">
                  {t(isOn ? on : off)}
                </StatusBadge>
              </div>
            }
            hint={t(`${text}Hint`)}
          />
        );
      })}
    </StatTiles>
  );
}
