import { type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { countsOf } from "@/screens/teach/board/step-counts";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type StepBarsProps = {
  steps: TaughtLesson["steps"];
  seats: readonly BoardSeat[];
  t: TeachContent;
};

/** Bar for each step, with the number of people at it. */
export function StepBars({ steps, seats, t }: StepBarsProps) {
  return (
    <ol
      aria-label={t("stepsLabel")}
      data-anchor="teach.board.steps"
      className="grid grid-cols-[repeat(auto-fit,minmax(1.875rem,1fr))] gap-x-1 gap-y-2"
    >
      {countsOf(steps, seats).map(({ number, say, count }) => (
        <li key={number ?? "done"} title={say} className="grid gap-0.5 text-center text-xs">
          <span className="sr-only">
            {number === undefined
              ? t("stepDone", { count: String(count) })
              : t("stepBar", { number: String(number), count: String(count) })}
          </span>
          <span aria-hidden className={count > 0 ? "font-medium" : "text-muted-foreground"}>
            {count}
          </span>
          <span aria-hidden className="flex h-8 items-end rounded-sm bg-muted">
            {count > 0 && (
              <span
                className="min-h-1.5 w-full rounded-sm bg-primary forced-color-adjust-none"
                style={{ height: `${(100 * count) / seats.length}%` }}
              />
            )}
          </span>
          <span aria-hidden className="text-muted-foreground">
            {number ?? t("stepDoneShort")}
          </span>
        </li>
      ))}
    </ol>
  );
}
