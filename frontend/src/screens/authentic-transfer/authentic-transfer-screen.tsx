import { SearchX } from "lucide-react";

import { CardGrid } from "@/kit/layout/card-grid";
import { cardOf, Panel } from "@/kit/layout/panel";
import { TeachingLines } from "@/parts/teaching/teaching-card";
import { ScreenBadges } from "@/kit/layout/screen-badges";
import { Screen } from "@/kit/layout/screen";
import { ScreenLink } from "@/kit/layout/screen-link";
import { Button } from "@/kit/ui/button";
import { Explanation, useExplanations } from "@/parts/teaching/explanation";
import { DownloadCard } from "@/screens/authentic-transfer/download-card";
import {
  type DownloadContent,
  useDownloadContent,
} from "@/screens/authentic-transfer/use-download-content";

/** Simulated download: one button, two attempts, no funds. */
export function AuthenticTransferScreen() {
  const t = useDownloadContent();
  return (
    <Screen
      t={t}
      badges={<ScreenBadges texts={t.list("badges")} />}
      actions={useExplanations() ? undefined : <AnalysisLink t={t} />}
    >
      <CardGrid share="7-5">
        <DownloadCard t={t} />
        <Explanation>
          <TeachingCard t={t} />
        </Explanation>
      </CardGrid>
    </Screen>
  );
}

function TeachingCard({ t }: { t: DownloadContent }) {
  return (
    <Panel {...cardOf(t, "authentic-transfer.lesson")} contentClassName="grid gap-4">
      <TeachingLines lines={t.list("lessons")} />
      <AnalysisLink t={t} />
    </Panel>
  );
}

/** Link to the failure analysis: in the card that explains the failure or, without that card, in the header. */
function AnalysisLink({ t }: { t: DownloadContent }) {
  return (
    <Button asChild variant="outline" className="justify-self-start">
      <ScreenLink to="/failure-analysis" data-anchor="authentic-transfer.lesson.analysis">
        <SearchX aria-hidden />
        {t("analysis")}
      </ScreenLink>
    </Button>
  );
}
