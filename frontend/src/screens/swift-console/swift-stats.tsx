import { Building2, Landmark, Network, SquareTerminal } from "lucide-react";

import { Amount } from "@/components/figures/amount";
import { CopyButton } from "@/components/actions/copy-button";
import { Parts } from "@/components/layout/boundary";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { StatTile } from "@/components/figures/stat-tile";
import { type SwiftContent } from "@/screens/swift-console/use-swift-content";

/** The figures that the console claims of itself. */
export function SwiftStats({ t }: { t: SwiftContent }) {
  return (
    <Parts className="grid grid-cols-2 gap-4 *:first:col-span-2 *:last:col-span-2 sm:*:col-span-1! xl:grid-cols-[1.7fr_1fr_1fr_1.3fr]">
      <StatTile
        label={t("statBalance")}
        anchor="swift-console.statBalance"
        icon={Landmark}
        value={
          <SimulatedArea className="-my-3 flex min-h-14 w-full items-center">
            <Amount
              value={t.amount("sampleBalance")}
              currency={t("sampleCurrency")}
              className="max-sm:text-title"
            />
          </SimulatedArea>
        }
        hint={t("balanceHint")}
      />
      <StatTile
        label={t("statNetwork")}
        anchor="swift-console.statNetwork"
        icon={Network}
        value={t("networkVersion")}
        hint={t("networkHint")}
      />
      <StatTile
        label={t("statTerminal")}
        anchor="swift-console.statTerminal"
        icon={SquareTerminal}
        value={t("terminalVersion")}
        hint={t("terminalHint")}
      />
      <StatTile
        label={t("statCode")}
        anchor="swift-console.statCode"
        icon={Building2}
        badge={
          <CopyButton
            value={t("code")}
            label={t("codeCopy")}
            data-anchor="swift-console.statCode.copy"
            className="-my-1.5 px-0"
          />
        }
        value={<span className="font-mono text-title">{t("code")}</span>}
        hint={t("codeHint")}
      />
    </Parts>
  );
}
