import { Wrench } from "lucide-react";

import { Parts } from "@/kit/layout/boundary";
import { CardGrid, CardStack } from "@/kit/layout/card-grid";
import { TeachingCard, TeachingChecks } from "@/parts/teaching/teaching-card";
import { ScreenHeader } from "@/kit/layout/screen-header";
import { Badge } from "@/kit/ui/badge";
import { ClaimsCard } from "@/screens/system-remedy/claims-card";
import { EvidenceCard } from "@/screens/system-remedy/evidence-card";
import { IssueCard } from "@/screens/system-remedy/issue-card";
import { ProgressCard } from "@/screens/system-remedy/progress-card";
import { StatusCard } from "@/screens/system-remedy/status-card";
import { SummaryCard } from "@/screens/system-remedy/summary-card";
import { REMEDIES, useRemedies } from "@/screens/system-remedy/use-remedies";
import { useRemedyContent } from "@/screens/system-remedy/use-remedy-content";

/** System remedy centre: four progress bars that repair nothing, beside the explorer pages that prove it. */
export function SystemRemedyScreen() {
  const t = useRemedyContent();
  const remedies = useRemedies(t);
  const { appliedRemedies, running } = remedies;
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        t={t}
        badges={t.list("badges").map((badge) => (
          <Badge key={badge} variant="outline">
            <Wrench aria-hidden />
            {badge}
          </Badge>
        ))}
      />
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
      <ClaimsCard t={t} />
      <TeachingCard t={t} anchor="system-remedy.lesson" wide>
        <TeachingChecks t={t} />
      </TeachingCard>
    </Parts>
  );
}
