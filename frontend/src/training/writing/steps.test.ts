import { expect, it } from "vitest";

import { type WrittenStep } from "@/training/writing/script";
import { asKind, kindParts, startScreen } from "@/training/writing/steps";

/** Return the screen on which the last of the steps begins. */
function startOf(...steps: Partial<WrittenStep>[]): string | undefined {
  const written = steps.map((step, n) => ({ id: `n-${String(n)}`, say: "", ...step }));
  return startScreen(written, steps.length - 1);
}

it("startScreen returns the screen of the step's own place, of its first flag or of its first action", () => {
  expect(startOf({ at: "home.prices" }, { at: "transaction-logs.list" })).toBe("/transaction-logs");
  const flags = [{ at: "wallet-transfer.form" }, { at: "home.prices" }] as const;
  expect(startOf({ at: "home.prices" }, { spot: [...flags] })).toBe("/wallet-transfer");
  const act = { at: "swift-console.tnt.input", command: "help" } as const;
  expect(startOf({ do: [act, { at: "home.prices", press: "" }] })).toBe("/swift-console");
});

it("startScreen returns the last screen that an earlier step opened or used if the step has no place", () => {
  const logs = { at: "home.prices", until: { visited: "/transaction-logs" } } as const;
  expect(startOf(logs, { say: "Look." })).toBe("/transaction-logs");
  const visit = { do: { visit: "/swift-console?tab=queues" } };
  expect(startOf(logs, visit, {}, { at: "frame.search" })).toBe("/swift-console");
  expect(startOf(visit, { at: "wallet-transfer.form" }, {})).toBe("/wallet-transfer");
  expect(startOf({})).toBeUndefined();
  expect(startScreen([{ id: "one", say: "", ...logs }], -1)).toBeUndefined();
});

it("startScreen never returns a screen that the step opens itself", () => {
  const act = { at: "swift-console.tnt.input", command: "help" } as const;
  const opening = { do: [{ visit: "/swift-console" }, act] };
  expect(startOf({ at: "home.prices" }, { at: "swift-console.tnt" }, opening)).toBe("/home");
});

it("asKind restores the actions and the condition that the step had before it became a question", () => {
  const step: WrittenStep = {
    id: "pay",
    say: "Pay.",
    do: { at: "home.prices", press: "BTC" },
    until: { pressed: "home.prices" },
    hints: ["Look at the list."],
    pause: true,
  };
  const question = asKind(step, "ask");
  expect(Object.keys(question)).toEqual(["id", "say", "hints", "ask"]);
  const restored = asKind(question, "do", kindParts(step));
  expect(restored).toEqual(step);
  expect(Object.keys(restored)).toEqual(Object.keys(step));
});
