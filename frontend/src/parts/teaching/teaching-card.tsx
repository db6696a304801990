import { type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { Panel } from "@/kit/layout/panel";
import { keepCodes } from "@/kit/ui/keep-codes";
import { type Content } from "@/content/use-content";
import { Explanation } from "@/parts/teaching/explanation";
import { cn } from "@/lib/utils";

type TeachingTexts = Record<"lessonTitle" | "lessonHint", string> & {
  lesson: { claim: string; fact: string }[];
};

type TeachingCardProps = {
  t: Content<TeachingTexts>;
  anchor: Anchor;
  /** True to use as many columns as fit. */
  wide?: boolean;
  className?: string;
  children?: ReactNode;
};

/** Statements that a screen displays, each beside the fact about it; rendered only while explanations are shown. */
export function TeachingCard(props: TeachingCardProps) {
  return (
    <Explanation>
      <TeachingFacts {...props} />
    </Explanation>
  );
}

function TeachingFacts({ t, anchor, wide = false, className, children }: TeachingCardProps) {
  return (
    <Panel
      title={t("lessonTitle")}
      hint={t("lessonHint")}
      data-anchor={anchor}
      className={className}
      contentClassName="grid gap-4 wrap-anywhere"
    >
      <dl
        className={
          wide ? "-mb-3 columns-[16rem] gap-x-6 *:break-inside-avoid *:pb-3" : "grid gap-y-3"
        }
      >
        {t.rows("lesson").map(({ claim, fact }, place) => (
          <div key={place}>
            <dt className="font-medium">{keepCodes(claim)}</dt>
            <dd className="text-muted-foreground">{keepCodes(fact)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Panel>
  );
}

type TeachingChecksProps = { t: Content<Record<"checksTitle", string> & { checks: string[] }> };

/** Checks that trainees should make instead of trusting the screen. */
export function TeachingChecks({ t }: TeachingChecksProps) {
  return <TeachingSection title={t("checksTitle")} lines={t.list("checks")} />;
}

type TeachingSectionProps = { title: string; lines: readonly string[] };

/** Section of a card with the lines of a lesson. */
export function TeachingSection({ title, lines }: TeachingSectionProps) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h3 className="font-medium">{title}</h3>
      <TeachingLines lines={lines} className="text-muted-foreground" />
    </section>
  );
}

/** List of lines of a lesson. */
export function TeachingLines({
  lines,
  className,
}: {
  lines: readonly string[];
  className?: string;
}) {
  return (
    <ul className={cn("grid list-disc gap-1.5 pl-5 wrap-anywhere", className)}>
      {lines.map((line, place) => (
        <li key={place}>{line}</li>
      ))}
    </ul>
  );
}
