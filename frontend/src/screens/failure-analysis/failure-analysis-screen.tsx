import { DownloadCloud } from "lucide-react";

import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { TeachingLines } from "@/parts/teaching/teaching-card";
import { Parts } from "@/kit/layout/boundary";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { ScreenLink } from "@/kit/layout/screen-link";
import { useFailureContent } from "@/parts/failures/use-failure-content";
import { Button } from "@/kit/ui/button";
import { Explanation } from "@/parts/teaching/explanation";
import { ErrorCard } from "@/screens/failure-analysis/error-card";

/** Failure analysis: a card for each error that the simulated download shows. */
export function FailureAnalysisScreen() {
  const t = useFailureContent();
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} />}
      actions={
        <Button asChild variant="outline">
          <ScreenLink to="/authentic-transfer" data-anchor="failure-analysis.download">
            <DownloadCloud aria-hidden />
            {t("download")}
          </ScreenLink>
        </Button>
      }
    >
      <div
        data-anchor="failure-analysis.errors"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-4"
      >
        {t.rows("errors").map((error) => (
          <ErrorCard key={error.error} error={error} t={t} />
        ))}
      </div>
      <Explanation>
        <Parts className="grid gap-4 lg:grid-cols-2">
          <Panel {...cardOf(t, "failure-analysis.common")}>
            <TeachingLines lines={t.list("common")} />
          </Panel>
          <Panel {...cardOf(t, "failure-analysis.sources")} contentClassName="grid gap-3">
            <FactList facts={t.rows("sources")} />
            <p className="text-xs text-muted-foreground">{t("sourcesNote")}</p>
          </Panel>
        </Parts>
      </Explanation>
    </Screen>
  );
}
