import { useEffect } from "react";

import { type Seat } from "@/api/training";
import { type Farewell, keepFarewell } from "@/lib/farewell";
import { isViewingSeat } from "@/lib/seat-view";

/** Return the totals of a person's actions on a seat. */
function farewellOf({ teaching, steps, progress, answers, decisions, flags }: Seat): Farewell {
  const count = (...hows: string[]) => progress.done.filter(({ how }) => hows.includes(how)).length;
  return {
    lesson: teaching?.name ?? "",
    seat: teaching?.seat ?? 0,
    done: count("done", "early"),
    skipped: count("skipped"),
    played: count("played"),
    steps: steps.length,
    hints: Object.values(progress.hints).reduce((sum, taken) => sum + taken, 0),
    right: answers.filter(({ firstOutcome }) => firstOutcome === "right").length,
    answered: answers.filter(({ firstOutcome }) => firstOutcome !== null).length,
    decisions: decisions.length,
    flags: flags.length,
    rules: teaching?.presented.rules,
  };
}

/** Store the farewell once the exercise is over, because the seat can't be read after the end of the lesson. */
export function useFarewell(seat: Seat | null | undefined): void {
  const state = seat?.teaching?.presented.state;
  const isOver = state === "debriefing" || state === "ended";
  useEffect(() => {
    if (seat && isOver && !isViewingSeat()) keepFarewell(farewellOf(seat));
  }, [seat, isOver]);
}
