import { describe, expect, it } from "vitest";

import { type StepCount } from "@/screens/teach/board/step-counts";
import { fittingSteps } from "@/screens/teach/projector/fitting-steps";

/** Return a row for each count: one per step, and a last one for the people who finished. */
function steps(...counts: number[]): StepCount[] {
  return counts.map((count, place) => ({
    number: place + 1 < counts.length ? place + 1 : undefined,
    say: place + 1 < counts.length ? "Do it." : "",
    count,
  }));
}

const numbers = ({ rows }: { rows: StepCount[] }) => rows.map(({ number }) => number);

describe("fittingSteps", () => {
  it("omits steps without people, and keeps the order of the script", () => {
    const shown = fittingSteps(steps(0, 3, 0, 1, 5), Infinity);
    expect(numbers(shown)).toEqual([2, 4, undefined]);
    expect(shown).toMatchObject({ lines: 3, rest: undefined });
  });

  it.each([
    [15.9, 3],
    [15.7, 2],
    [11.8, 1],
    [8.1, 1],
  ])("shows all 4 steps in a height of %d em, with %d lines of text each", (height, lines) => {
    const shown = fittingSteps(steps(1, 1, 1, 1), height);
    expect([shown.rows.length, shown.lines, shown.rest]).toEqual([4, lines, undefined]);
  });

  it("shows the steps with the most people if not all steps fit, and counts the other steps in the last row", () => {
    const shown = fittingSteps(steps(1, 7, 1, 2, 0, 1, 4), 8.1);
    expect(numbers(shown)).toEqual([2, 4, undefined]);
    expect(shown.rest).toEqual({ steps: 3, people: 3 });
  });

  it("shows only the last row, with the number of steps, if not even two rows fit", () => {
    const shown = fittingSteps(steps(1, 2, 3), 0);
    expect(numbers(shown)).toEqual([undefined]);
    expect(shown.rest).toEqual({ steps: 2, people: 3 });
  });
});
