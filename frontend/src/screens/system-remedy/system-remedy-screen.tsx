import { Wrench } from "lucide-react";

import { Parts } from "@/components/layout/boundary";
import { TeachingCard, TeachingChecks } from "@/components/layout/teaching-card";
import { ScreenHeader } from "@/components/layout/screen-header";
import { Badge } from "@/components/ui/badge";
import { ClaimsCard } from "@/screens/system-remedy/claims-card";
import { EvidenceCard } from "@/screens/system-remedy/evidence-card";
import { IssueCard } from "@/screens/system-remedy/issue-card";
import { ProgressCard } from "@/screens/system-remedy/progress-card";
import { StatusCard } from "@/screens/system-remedy/status-card";
import { SummaryCard } from "@/screens/system-remedy/summary-card";
import { REMEDIES, useRemedies } from "@/screens/system-remedy/use-remedies";
import { useRemedyContent } from "@/screens/system-remedy/use-remedy-content";

/** The system remedy centre: four bars that mend nothing, beside the address at which that can be seen. */
export function SystemRemedyScreen() {
  const t = useRemedyContent();
  const remedies = useRemedies(t);
  const { applied, running } = remedies;
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
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <section aria-label={t("issuesTitle")} className="@container min-w-0">
          <Parts className="grid gap-4 @min-[34rem]:grid-cols-2">
            {REMEDIES.map((remedy) => (
              <IssueCard key={remedy} remedy={remedy} remedies={remedies} t={t} />
            ))}
          </Parts>
        </section>
        <Parts className="grid min-w-0 grid-cols-1 gap-4">
          <StatusCard applied={applied} running={running} t={t} />
          {running.length > 0 && <ProgressCard running={running} t={t} />}
        </Parts>
      </div>
      <Parts className="grid items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <Parts className="grid min-w-0 grid-cols-1 gap-4">
          <EvidenceCard t={t} />
          <ClaimsCard t={t} />
        </Parts>
        <TeachingCard t={t} anchor="system-remedy.lesson">
          <TeachingChecks t={t} />
        </TeachingCard>
      </Parts>
    </Parts>
  );
}
