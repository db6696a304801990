import { Building2, Landmark, Network, SquareTerminal } from "lucide-react";

import { Amount } from "@/kit/figures/amount";
import { CopyButton } from "@/kit/actions/copy-button";
import { CardGrid } from "@/kit/layout/card-grid";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { StatTile, tilesOf } from "@/kit/figures/stat-tile";
import { type SwiftContent } from "@/screens/swift-console/use-swift-content";

/** Fixed numbers that the console displays about itself. */
export function SwiftStats({ t }: { t: SwiftContent }) {
  const tile = tilesOf(t, "swift-console");
  return (
    <CardGrid share="4-2-2-4">
      <StatTile
        {...tile("statBalance", Landmark, "balanceHint")}
        value={
          <SimulatedArea className="-my-3 flex min-h-14 w-full items-center">
            <Amount
              value={t.amount("sampleBalance")}
              currency={t("sampleCurrency")}
              className="@max-[19rem]:text-title"
            />
          </SimulatedArea>
        }
      />
      <StatTile {...tile("statNetwork", Network, "networkHint")} value={t("networkVersion")} />
      <StatTile
        {...tile("statTerminal", SquareTerminal, "terminalHint")}
        value={t("terminalVersion")}
      />
      <StatTile
        {...tile("statCode", Building2, "codeHint")}
        badge={
          <CopyButton
            value={t("code")}
            label={t("codeCopy")}
            data-anchor="swift-console.statCode.copy"
            className="-my-1.5 px-0"
          />
        }
        value={
          <span translate="no" className="font-mono text-title">
            {t("code")}
          </span>
        }
      />
    </CardGrid>
  );
}
