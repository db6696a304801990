import { type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { plainText } from "@/lib/plain-text";

export type StepCount = {
  /** Number of the step, starting at 1; undefined for the people who finished all steps. */
  number: number | undefined;
  say: string;
  count: number;
};

/** Return the number of people at each step; the last item is the number of people who finished all steps. */
export function countsOf(
  steps: TaughtLesson["steps"],
  seats: readonly Pick<BoardSeat, "step">[],
): StepCount[] {
  const counts = new Map<string | null, number>();
  for (const { step } of seats) counts.set(step, (counts.get(step) ?? 0) + 1);
  return [
    ...steps.map(({ id, say }, place) => ({
      number: place + 1,
      say: plainText(say),
      count: counts.get(id) ?? 0,
    })),
    { number: undefined, say: "", count: counts.get(null) ?? 0 },
  ];
}
