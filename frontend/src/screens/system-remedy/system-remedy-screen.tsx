import { Wrench } from "lucide-react";

import { Amount } from "@/kit/figures/amount";
import { CardGrid, CardStack } from "@/kit/layout/card-grid";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { NewTabButton } from "@/kit/layout/new-tab-button";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { TrainingAddress } from "@/parts/addresses/training-address";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { Explanation } from "@/parts/teaching/explanation";
import { TeachingCard, TeachingChecks, TeachingSection } from "@/parts/teaching/teaching-card";
import { addressPage, tokenPage } from "@/lib/explorer-pages";
import { formatDecimal } from "@/lib/format";
import { IssueCard } from "@/screens/system-remedy/issue-card";
import { ProgressCard } from "@/screens/system-remedy/progress-card";
import { StatusCard } from "@/screens/system-remedy/status-card";
import { REMEDIES, useRemedies } from "@/screens/system-remedy/use-remedies";
import { type RemedyContent, useRemedyContent } from "@/screens/system-remedy/use-remedy-content";

/** System remedy centre: four progress bars that repair nothing, with links to the explorer pages that prove it. */
export function SystemRemedyScreen() {
  const t = useRemedyContent();
  const remedies = useRemedies(t);
  const { appliedRemedies, running } = remedies;
  return (
    <Screen t={t} badges={<ScreenBadges texts={t.list("badges")} icon={Wrench} />}>
      <SummaryCard t={t} />
      <section aria-label={t("issuesTitle")}>
        <CardGrid share="3-3-3-3">
          {REMEDIES.map((remedy) => (
            <IssueCard key={remedy} remedy={remedy} remedies={remedies} t={t} />
          ))}
        </CardGrid>
      </section>
      {/* Reserve the height of one running remedy, so that the layout doesn't shift. */}
      <CardGrid share="5-7" className="@min-[56rem]:min-h-88">
        <CardStack>
          <StatusCard appliedRemedies={appliedRemedies} running={running} t={t} />
          {running.length > 0 && <ProgressCard running={running} t={t} />}
        </CardStack>
        <EvidenceCard t={t} />
      </CardGrid>
      <Explanation>
        <Panel
          {...cardOf(t, "system-remedy.claims")}
          className="@container"
          contentClassName="grid gap-4 @min-[32rem]:grid-cols-2"
        >
          <TeachingSection title={t("claimedTitle")} lines={t.list("claimed")} />
          <TeachingSection title={t("realTitle")} lines={t.list("real")} />
        </Panel>
      </Explanation>
      <TeachingCard t={t} anchor="system-remedy.lesson" wide>
        <TeachingChecks t={t} />
      </TeachingCard>
    </Screen>
  );
}

/** Invented faults that the console displays about itself. */
function SummaryCard({ t }: { t: RemedyContent }) {
  const figures = [
    {
      name: t("logLinesLabel"),
      value: formatDecimal(String(t.number("logLines")), 0, 0),
      hint: t("logLinesHint"),
    },
    {
      name: t("movedLabel"),
      value: <Amount value={t.amount("moved")} currency={t("movedCurrency")} decimals={0} />,
      hint: t("movedHint"),
    },
    { name: t("issuesLabel"), value: REMEDIES.length, hint: t("issuesHint") },
  ];
  return (
    <Panel {...cardOf(t, "system-remedy.summary")} className="@container">
      <SimulatedArea className="rounded-md border px-3 py-2">
        <dl className="grid gap-x-6 gap-y-3 @min-[36rem]:grid-cols-3">
          {figures.map(({ name, value, hint }) => (
            <div key={name} className="grid min-w-0">
              <dt className="text-xs font-medium text-muted-foreground">{name}</dt>
              <dd className="flex min-h-8 min-w-0 items-center text-figure font-semibold tracking-tight wrap-anywhere">
                {value}
              </dd>
              <dd className="text-xs text-muted-foreground">{hint}</dd>
            </div>
          ))}
        </dl>
      </SimulatedArea>
    </Panel>
  );
}

/** Address of the master wallet, with links to the explorer and statements of the invented log. */
function EvidenceCard({ t }: { t: RemedyContent }) {
  const master = t("masterAddress");
  const address = (
    <TrainingAddress
      value={master}
      label={t("masterAddressLabel")}
      whole
      anchor="system-remedy.evidence.address"
    />
  );
  const moved = { amount: t.amount("moved"), currency: t("movedCurrency"), decimals: 0 };
  return (
    <Panel {...cardOf(t, "system-remedy.evidence")} contentClassName="grid grid-cols-1 gap-3">
      <SimulatedArea className="rounded-md border px-3 py-2">
        <FactList
          facts={[
            { name: t("masterLabel"), value: address },
            ...t.rows("evidence", { lines: formatDecimal(String(t.number("logLines")), 0, 0) }),
            { name: t("evidenceMoved"), ...moved },
          ]}
        />
      </SimulatedArea>
      <div className="flex flex-wrap gap-2">
        <NewTabButton
          href={addressPage(master)}
          label={t("openAddress")}
          t={t}
          anchor="system-remedy.evidence.explorerAddress"
        />
        <NewTabButton
          href={tokenPage(master)}
          label={t("openToken")}
          t={t}
          anchor="system-remedy.evidence.explorerToken"
        />
      </div>
      <Explanation>
        <p className="text-xs text-muted-foreground">{t("evidenceNote")}</p>
      </Explanation>
    </Panel>
  );
}
