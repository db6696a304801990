import { formatPercent } from "@/kit/figures/meter";
import { cardOf, Panel } from "@/kit/layout/panel";
import { Progress } from "@/kit/ui/progress";
import { Code } from "@/kit/ui/code";
import { type Running } from "@/screens/system-remedy/use-remedies";
import { type RemedyContent } from "@/screens/system-remedy/use-remedy-content";

type ProgressCardProps = { running: readonly Running[]; t: RemedyContent };

/** Progress of the running remedies. */
export function ProgressCard({ running, t }: ProgressCardProps) {
  return (
    <Panel
      {...cardOf(t, "system-remedy.progress")}
      className="@container"
      contentClassName="grid grid-cols-1 gap-x-6 gap-y-3 @min-[22rem]:grid-cols-2"
    >
      {running.map(({ remedy, progress }) => {
        const name = t(`${remedy}Name`);
        return (
          <div key={remedy} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{name}</span>
              <Code>{formatPercent(progress, 0)}</Code>
            </div>
            <Progress value={progress} aria-label={t("progressOf", { name })} />
          </div>
        );
      })}
    </Panel>
  );
}
