import { Panel } from "@/components/layout/panel";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

/** What is theatre on this screen, and how to see it. */
export function LessonCard({ t }: { t: IntegrationContent }) {
  return (
    <Panel title={t("lessonTitle")} hint={t("lessonHint")} data-anchor="global-integration.lesson">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-3">
        {t.rows("lesson").map(({ claim, fact }, place) => (
          <div key={place}>
            <dt className="font-medium">{claim}</dt>
            <dd className="text-muted-foreground">{fact}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
