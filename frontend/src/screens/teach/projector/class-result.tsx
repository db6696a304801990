import { type Debrief } from "@/api/debrief";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type JudgedResult = Pick<Debrief, "items" | "summary"> & {
  /** Seats that are included in the numbers of the class. */
  seats: readonly Pick<Debrief["seats"][number], "step" | "done">[];
};

type ClassResultProps = { steps: number; judged: JudgedResult; t: TeachContent };

type Figure = readonly [name: string, count: number, all: number];

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function judgedFigures({ items, summary }: JudgedResult, t: TeachContent): Figure[] {
  const questions = items.filter(({ kind }) => kind === "ask");
  const marks = items.filter(({ kind }) => kind === "mark");
  const all = (of: typeof items) =>
    sum(of.map(({ got, near, wrong, missing }) => got + near + wrong + missing));
  const { hits, misses, alarms, rejections } = summary.decisions;
  const figures: Figure[] = [
    [t("projectorRight"), sum(questions.map(({ got }) => got)), all(questions)],
    [t("projectorFlagged"), sum(marks.map(({ got, near }) => got + near)), all(marks)],
    [t("projectorStopped"), hits, hits + misses],
    [t("projectorReleased"), rejections, alarms + rejections],
  ];
  return figures.filter(([, , of]) => of > 0);
}

/** Result of a class without names: the numbers of people who finished, of completed steps and of judged items. */
export function ClassResult({ steps, judged, t }: ClassResultProps) {
  const { seats } = judged;
  const finished = seats.filter(({ step }) => step === null).length;
  const done = sum(seats.map((seat) => seat.done));
  const figures: Figure[] = [
    [t("projectorFinished"), finished, seats.length],
    [t("projectorStepsDone"), done, steps * seats.length],
    ...judgedFigures(judged, t),
  ];
  return (
    <ul className="flex flex-wrap justify-center gap-x-[2em] gap-y-[0.6em]">
      {figures.map(([name, count, all]) => (
        <li key={name} className="grid gap-[0.1em]">
          <span className="text-[2em] leading-none font-semibold tabular-nums">
            {t("projectorOf", { count: String(count), all: String(all) })}
          </span>
          <span className="text-muted-foreground">{name}</span>
        </li>
      ))}
    </ul>
  );
}
