import { Panel } from "@/components/layout/panel";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

/** What such a page says to get bank details, and what is so. */
export function LessonCard({ t }: { t: OffRampContent }) {
  return (
    <Panel title={t("lessonTitle")} hint={t("lessonHint")} data-anchor="off-ramp-crypto.lesson">
      <dl className="grid gap-3">
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
