import { DownloadCloud, SearchX } from "lucide-react";

import { FactList } from "@/components/layout/fact-list";
import { Parts } from "@/components/layout/boundary";
import { Panel } from "@/components/layout/panel";
import { ScreenHeader } from "@/components/layout/screen-header";
import { ScreenLink } from "@/components/layout/screen-link";
import { useFailureContent } from "@/components/process/use-failure-content";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorCard } from "@/screens/failure-analysis/error-card";

/** The failure analysis: a card for each error that the simulated download shows. */
export function FailureAnalysisScreen() {
  const t = useFailureContent();
  return (
    <Parts className="flex flex-col gap-4">
      <ScreenHeader
        title={t("title")}
        description={t("description")}
        badges={t.list("badges").map((badge) => (
          <Badge key={badge} variant="outline">
            <SearchX aria-hidden />
            {badge}
          </Badge>
        ))}
        actions={
          <Button asChild variant="outline">
            <ScreenLink to="/authentic-transfer" data-anchor="failure-analysis.download">
              <DownloadCloud aria-hidden />
              {t("download")}
            </ScreenLink>
          </Button>
        }
      />
      <div
        data-anchor="failure-analysis.errors"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-4"
      >
        {t.rows("errors").map((error) => (
          <ErrorCard key={error.error} error={error} t={t} />
        ))}
      </div>
      <Parts className="grid items-start gap-4 lg:grid-cols-2">
        <Panel
          title={t("commonTitle")}
          hint={t("commonHint")}
          data-anchor="failure-analysis.common"
        >
          <ul className="grid list-disc gap-1.5 pl-5">
            {t.list("common").map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ul>
        </Panel>
        <Panel
          title={t("sourcesTitle")}
          hint={t("sourcesHint")}
          data-anchor="failure-analysis.sources"
          contentClassName="grid gap-3"
        >
          <FactList facts={t.rows("sources")} />
          <p className="text-xs text-muted-foreground">{t("sourcesNote")}</p>
        </Panel>
      </Parts>
    </Parts>
  );
}
