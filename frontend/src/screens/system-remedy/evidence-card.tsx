import { Amount } from "@/kit/figures/amount";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { cardOf } from "@/kit/layout/card-of";
import { FactList } from "@/kit/layout/fact-list";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Explanation } from "@/parts/teaching/explanation";
import { addressPage, tokenPage } from "@/lib/explorer-pages";
import { formatDecimal } from "@/lib/format";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

/** Master wallet in the explorer, beside the claims of the log. */
export function EvidenceCard({ t }: { t: RemedyContent }) {
  const master = t("masterAddress");
  const facts = t.rows("evidence", { lines: formatDecimal(String(t.number("logLines")), 0, 0) });
  const pages = [
    [addressPage(master), "openAddress", "system-remedy.evidence.explorerAddress"],
    [tokenPage(master), "openToken", "system-remedy.evidence.explorerToken"],
  ] as const;
  return (
    <Panel {...cardOf(t, "system-remedy.evidence")} contentClassName="grid grid-cols-1 gap-3">
      <SimulatedArea className="rounded-md border px-3 py-2">
        <FactList
          facts={[
            {
              name: t("masterLabel"),
              value: (
                <TrainingAddress
                  value={master}
                  label={t("masterAddressLabel")}
                  whole
                  anchor="system-remedy.evidence.address"
                />
              ),
            },
            ...facts,
            {
              name: t("evidenceMoved"),
              value: (
                <Amount value={t.amount("moved")} currency={t("movedCurrency")} decimals={0} />
              ),
            },
          ]}
        />
      </SimulatedArea>
      <div className="flex flex-wrap gap-2">
        {pages.map(([href, label, anchor]) => (
          <NewTabButton key={label} href={href} label={t(label)} t={t} anchor={anchor} />
        ))}
      </div>
      <Explanation>
        <p className="text-xs text-muted-foreground">{t("evidenceNote")}</p>
      </Explanation>
    </Panel>
  );
}
