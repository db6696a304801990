import { type StepCount } from "@/screens/teach/board/step-counts";

export const LINE_EM = 1.3;
/** Height of a row's padding and of the gap to the next row; the classes of StepList set both. */
const ROW_EM = 0.7;
const MAX_LINES = 3;

export type FittingSteps = {
  rows: StepCount[];
  /** Lines of text in each row. */
  lines: number;
  /** Number of the steps that have people but don't fit, and number of these people. */
  rest: { steps: number; people: number } | undefined;
};

/**
 * Return the steps with people, each with as many lines of text as fit; if not all steps fit, return those with the
 * most people.
 */
export function fittingSteps(counts: readonly StepCount[], heightEm: number): FittingSteps {
  const current = counts.filter(({ count }) => count > 0);
  const heightOf = (lines: number) =>
    current.reduce((sum, { say }) => sum + (say === "" ? 1 : lines) * LINE_EM + ROW_EM, 0);
  let lines = MAX_LINES;
  while (lines > 1 && heightOf(lines) > heightEm) lines -= 1;
  const capacity = Math.max(2, Math.floor(heightEm / (LINE_EM + ROW_EM)));
  if (current.length <= capacity) return { rows: current, lines, rest: undefined };
  const fullest = current.toSorted((one, other) => other.count - one.count);
  // Leave one row for the number of people at all other steps.
  const shown = new Set(fullest.slice(0, capacity - 1));
  const others = fullest.slice(capacity - 1);
  const people = others.reduce((sum, { count }) => sum + count, 0);
  return {
    rows: current.filter((step) => shown.has(step)),
    lines,
    rest: { steps: others.length, people },
  };
}
