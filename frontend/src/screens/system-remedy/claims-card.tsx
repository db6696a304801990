import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { TeachingLines } from "@/parts/teaching/teaching-card";
import { Explanation } from "@/parts/teaching/explanation";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

const LISTS = [
  ["claimedTitle", "claimed"],
  ["realTitle", "real"],
] as const;

/** Claims of the console about itself, beside the facts. */
export function ClaimsCard({ t }: { t: RemedyContent }) {
  return (
    <Explanation>
      <Panel
        {...cardOf(t, "system-remedy.claims")}
        className="@container"
        contentClassName="grid gap-4 @min-[32rem]:grid-cols-2"
      >
        {LISTS.map(([title, lines]) => (
          <section key={title} aria-label={t(title)} className="grid content-start gap-2">
            <h3 className="font-medium">{t(title)}</h3>
            <TeachingLines lines={t.list(lines)} className="text-muted-foreground" />
          </section>
        ))}
      </Panel>
    </Explanation>
  );
}
