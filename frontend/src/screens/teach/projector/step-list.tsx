import { useMedia } from "@/lib/use-media";
import { type StepCount } from "@/screens/teach/board/step-counts";
import { fittingSteps, LINE_EM } from "@/screens/teach/projector/fitting-steps";
import { useHeightEm } from "@/screens/teach/projector/use-height-em";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type StepListProps = { counts: readonly StepCount[]; of: number; people: number; t: TeachContent };

/** Return the text for the people whose steps don't fit. */
function restText(t: TeachContent, { steps, people }: { steps: number; people: number }): string {
  if (people === 1) return t("projectorRestPerson");
  const count = { people: String(people), steps: String(steps) };
  return t(steps === 1 ? "projectorRestStep" : "projectorRest", count);
}

/** Current steps with the number of people at each; only as many as fit, because nobody can scroll a projection. */
export function StepList({ counts, of, people, t }: StepListProps) {
  const [heightEm, measured] = useHeightEm();
  // A narrower window isn't a projection, so there the list may scroll.
  const isWide = useMedia("(min-width: 48rem)");
  const { rows, lines, rest } = fittingSteps(counts, isWide ? heightEm : Infinity);
  return (
    <div ref={measured} className="relative min-h-0 min-w-0 grow">
      <ol
        aria-label={t("stepsLabel")}
        className="grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-[max(0.5rem,1.2vw)] gap-y-[0.3em] md:absolute md:inset-0 md:grid-cols-[auto_minmax(0,1fr)_auto]"
        style={{ lineHeight: LINE_EM }}
      >
        {rows.map(({ number, say, count }) => (
          <li key={number ?? "done"} className="col-span-full grid grid-cols-subgrid items-center">
            <span className="text-muted-foreground max-md:col-span-full md:whitespace-nowrap">
              {number === undefined
                ? t("projectorDone")
                : t("projectorStep", { number: String(number), of: String(of) })}
            </span>
            <span className="relative isolate min-w-0 overflow-hidden rounded-md bg-muted px-[0.4em] py-[0.2em]">
              <span
                aria-hidden
                className="absolute inset-0 -z-10 origin-left bg-primary/30 forced-color-adjust-none transition-transform duration-200 ease-out"
                style={{ transform: `scaleX(${count / Math.max(1, people)})` }}
              />
              <span className="line-clamp-3 wrap-anywhere" style={{ WebkitLineClamp: lines }}>
                {say || "\u00a0"}
              </span>
            </span>
            <span className="min-w-[2ch] text-right font-semibold tabular-nums">{count}</span>
          </li>
        ))}
        {rest && (
          <li className="col-span-full truncate py-[0.2em] text-muted-foreground">
            {restText(t, rest)}
          </li>
        )}
      </ol>
    </div>
  );
}
