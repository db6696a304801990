import { SearchX } from "lucide-react";

import { Parts } from "@/components/layout/boundary";
import { CardGrid } from "@/components/layout/card-grid";
import { cardOf } from "@/components/layout/card-of";
import { TeachingLines } from "@/components/layout/teaching-card";
import { Panel } from "@/components/layout/panel";
import { ScreenBadges } from "@/components/layout/screen-badges";
import { ScreenHeader } from "@/components/layout/screen-header";
import { ScreenLink } from "@/components/layout/screen-link";
import { Button } from "@/components/ui/button";
import { DownloadCard } from "@/screens/authentic-transfer/download-card";
import {
  type DownloadContent,
  useDownloadContent,
} from "@/screens/authentic-transfer/use-download-content";

/** The simulated download: one button, two attempts, no funds. */
export function AuthenticTransferScreen() {
  const t = useDownloadContent();
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader t={t} badges={<ScreenBadges texts={t.list("badges")} />} />
      <CardGrid share="7-5">
        <DownloadCard t={t} />
        <TeachingCard t={t} />
      </CardGrid>
    </Parts>
  );
}

function TeachingCard({ t }: { t: DownloadContent }) {
  return (
    <Panel {...cardOf(t, "authentic-transfer.lesson")} contentClassName="grid gap-4">
      <TeachingLines lines={t.list("lessons")} />
      <Button asChild variant="outline" className="justify-self-start">
        <ScreenLink to="/failure-analysis" data-anchor="authentic-transfer.lesson.analysis">
          <SearchX aria-hidden />
          {t("analysis")}
        </ScreenLink>
      </Button>
    </Panel>
  );
}
