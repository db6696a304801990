import { Flag } from "lucide-react";
import { useId } from "react";

import { type FailureContent } from "@/parts/failures/use-failure-content";
import { Badge } from "@/kit/ui/badge";
import { Explanation, useExplanations } from "@/parts/teaching/explanation";

type DownloadError = Record<"error" | "flag" | "dressedUp" | "meaning" | "check", string>;

type ErrorCardProps = { error: DownloadError; t: FailureContent };

/** Card for one error of the simulated download: its excuse, its real meaning and what to check. */
export function ErrorCard({
  error: { error, flag, dressedUp, meaning, check },
  t,
}: ErrorCardProps) {
  const titleId = useId();
  const explains = useExplanations();
  const parts = [
    [t("dressedUp"), dressedUp],
    [t("meaning"), meaning],
    [t("check"), check],
  ].filter(([, text]) => explains || text === meaning);
  return (
    <article
      aria-labelledby={titleId}
      className="grid content-start gap-3 rounded-lg border bg-card p-4 text-card-foreground"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-sm font-semibold">
          {error}
        </h2>
        <Explanation>
          <Badge variant="outline" className="h-auto min-h-6 whitespace-normal">
            <Flag aria-hidden />
            {flag}
          </Badge>
        </Explanation>
      </div>
      <dl className="grid gap-3">
        {parts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-xs font-medium text-muted-foreground">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
