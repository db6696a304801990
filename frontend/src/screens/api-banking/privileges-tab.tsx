import { Badge } from "@/kit/ui/badge";
import { FactList } from "@/kit/layout/fact-list";
import { Parts } from "@/kit/layout/boundary";
import { CardGrid } from "@/kit/layout/card-grid";
import { Panel } from "@/kit/layout/panel";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Explanation } from "@/parts/teaching/explanation";
import { FactCards } from "@/screens/api-banking/fact-cards";
import { SecretValue } from "@/screens/api-banking/secret-value";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

/** Displayed privileges, keys and fee waivers of the console; none of them is real. */
export function PrivilegesTab({ t }: { t: BankingContent }) {
  return (
    <Parts className="grid grid-cols-1 gap-4">
      <Panel
        title={t("privilegesTitle")}
        hint={t("privilegesText")}
        data-anchor="api-banking.privileges"
      >
        <FactCards
          label={t("privilegesTitle")}
          rows={t.rows("privileges", { level: String(t.number("level")) })}
        />
      </Panel>
      <CardGrid share="7-5">
        <Panel title={t("keysTitle")} hint={t("keysText")} data-anchor="api-banking.keys">
          <SimulatedArea>
            <ul aria-label={t("keysTitle")} className="grid grid-cols-1 divide-y">
              {t.rows("keys").map(({ name, value, fact }) => (
                <li key={name} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
                  <span className="flex flex-wrap items-center justify-between gap-x-4">
                    <span className="font-medium">{name}</span>
                    <SecretValue value={value} what={name} t={t} />
                  </span>
                  <Explanation>
                    <span className="text-xs text-muted-foreground">{fact}</span>
                  </Explanation>
                </li>
              ))}
            </ul>
          </SimulatedArea>
        </Panel>
        <Panel title={t("waiversTitle")} hint={t("waiversText")} data-anchor="api-banking.waivers">
          <SimulatedArea>
            <FactList
              facts={t.rows("waivers").map(({ name, fee }) => ({
                name,
                value: (
                  <span className="flex flex-wrap items-center justify-end gap-2">
                    <span translate="no" className="font-mono">
                      {fee}
                    </span>
                    <Badge variant="outline">{t("waived")}</Badge>
                  </span>
                ),
              }))}
            />
          </SimulatedArea>
        </Panel>
      </CardGrid>
    </Parts>
  );
}
