import { renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { type Seat } from "@/api/training";
import { keepFarewell, readFarewell } from "@/lib/farewell";
import { backend, startAfresh, teach } from "@/testing/training/guide";
import { useFarewell } from "@/training/use-farewell";

type Answer = Seat["answers"][number];

function answer(step: string, firstOutcome: Answer["outcome"], outcome: Answer["outcome"]): Answer {
  return { step, choices: [1], tries: 2, firstOutcome, outcome, chosen: null };
}

beforeEach(() => {
  startAfresh();
  keepFarewell(null);
});

describe("useFarewell", () => {
  it("counts a question as right only if the first answer was right, and stores the rules", () => {
    teach({ state: "debriefing", rules: ["Call back."] });
    const answers = [answer("a", "wrong", "right"), answer("b", "right", "wrong")];
    answers.push(answer("c", "wrong", "right"), answer("d", null, null));
    renderHook(() => {
      useFarewell({ ...backend.seat, answers });
    });
    expect(readFarewell()).toMatchObject({ right: 1, answered: 3, rules: ["Call back."] });
  });
});
