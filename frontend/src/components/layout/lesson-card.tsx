import { type Anchor } from "@/anchors/anchor";
import { Panel } from "@/components/layout/panel";
import { type Content } from "@/content/use-content";

type LessonTexts = Record<"lessonTitle" | "lessonHint" | "checksTitle", string> & {
  lesson: { claim: string; fact: string }[];
  checks: string[];
};

type LessonCardProps = { t: Content<LessonTexts>; anchor: Anchor; className?: string };

/** What the theatre of a screen is made of, and what a trainee checks instead of it. */
export function LessonCard({ t, anchor, className }: LessonCardProps) {
  return (
    <Panel
      title={t("lessonTitle")}
      hint={t("lessonHint")}
      data-anchor={anchor}
      className={className}
      contentClassName="grid gap-4"
    >
      <dl className="grid gap-3">
        {t.rows("lesson").map(({ claim, fact }, place) => (
          <div key={place}>
            <dt className="font-medium">{claim}</dt>
            <dd className="text-muted-foreground">{fact}</dd>
          </div>
        ))}
      </dl>
      <section aria-label={t("checksTitle")} className="grid gap-2">
        <h3 className="font-medium">{t("checksTitle")}</h3>
        <ul className="grid list-disc gap-1.5 pl-5 text-muted-foreground">
          {t.list("checks").map((check, place) => (
            <li key={place}>{check}</li>
          ))}
        </ul>
      </section>
    </Panel>
  );
}
