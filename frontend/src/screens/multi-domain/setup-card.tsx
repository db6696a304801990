import { FactList } from "@/components/layout/fact-list";
import { Panel } from "@/components/layout/panel";
import { SimulatedArea } from "@/components/marks/simulated-area";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

/** How the three hosts would be set up. */
export function SetupCard({ t }: { t: MultiDomainContent }) {
  return (
    <Panel
      title={t("setupTitle")}
      hint={t("setupHint")}
      data-anchor="multi-domain.setup"
      className="@container"
    >
      <SimulatedArea>
        <ul className="grid gap-3 @min-[38rem]:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]">
          {t.rows("setupHosts").map((host) => (
            <li
              key={host.domain}
              className="grid min-w-0 content-start gap-3 rounded-md border bg-background/60 p-3"
            >
              <div className="grid gap-1">
                <h3 className="font-semibold wrap-anywhere">{host.name}</h3>
                <p className="font-mono text-code wrap-anywhere text-muted-foreground">
                  {host.domain}
                </p>
                <p className="text-muted-foreground">{host.note}</p>
              </div>
              <FactList
                mono
                facts={[
                  { name: t("recordA"), value: host.ipv4 },
                  { name: t("recordAaaa"), value: host.ipv6 },
                  { name: t("recordTxt"), value: t("recordTxtValue") },
                  { name: t("recordTtl"), value: host.ttl },
                ]}
              />
              <ol className="grid list-decimal gap-1.5 pl-5 wrap-anywhere">
                {t
                  .list("setupSteps", { domain: host.domain, priority: host.priority })
                  .map((step) => (
                    <li key={step}>{step}</li>
                  ))}
              </ol>
            </li>
          ))}
        </ul>
      </SimulatedArea>
    </Panel>
  );
}
