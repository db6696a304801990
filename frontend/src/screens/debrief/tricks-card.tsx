import { type Debrief } from "@/api/debrief";
import { Panel } from "@/kit/layout/panel";
import { TrickCard } from "@/parts/results/trick-card";
import { useResultsContent } from "@/parts/results/use-results-content";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

const difficulties = ["easy", "middle", "hard"] as const;

/** Cards of the tricks, each with the number of people who caught the trick, by difficulty. */
export function TricksCard({ found, t }: { found: Debrief; t: DebriefContent }) {
  const results = useResultsContent();
  return (
    <Panel title={t("tricksTitle")} hint={t("tricksHint")} contentClassName="@container">
      <div className="grid grid-cols-1 gap-3 @min-[44rem]:grid-cols-2 @min-[72rem]:grid-cols-3">
        {found.tricks.map(({ rates, ...card }) => (
          <TrickCard key={card.key} card={card} heading="h3" t={results}>
            <ul className="grid gap-0.5 text-xs font-medium">
              {rates.map(({ difficulty, caught, near, of }) => (
                <li key={difficulty}>
                  {t(near > 0 ? "rateNear" : "rate", {
                    difficulty: t(difficulties[difficulty - 1] ?? "middle"),
                    caught: String(caught),
                    near: String(near),
                    of: String(of),
                  })}
                </li>
              ))}
            </ul>
          </TrickCard>
        ))}
      </div>
    </Panel>
  );
}
