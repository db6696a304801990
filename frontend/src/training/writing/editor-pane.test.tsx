import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { changeScript, chooseStep } from "@/parts/writing/draft";
import { expectAccessible } from "@/testing/axe";
import { replace, typeInto } from "@/testing/put";
import {
  chooseIn,
  details,
  openStep,
  savedBodies,
  serveScript,
  shippedScripts,
  showEditor,
  stored,
  TABLE,
  welcome,
} from "@/testing/training/writing";
import { type WrittenStep } from "@/training/writing/script";

beforeEach(() => {
  serveScript([welcome, details]);
});

/** Leave the open step, so that it is saved without the usual delay. */
function leaveStep(): void {
  act(() => chooseStep(undefined));
}

/** Leave the open step, wait for the first save, and return its steps. */
async function savedSteps(): Promise<WrittenStep[]> {
  leaveStep();
  await waitFor(() => {
    expect(savedBodies()).toHaveLength(1);
  });
  await screen.findByText("Saved");
  return savedBodies()[0]?.steps as WrittenStep[];
}

describe("Round trip of the shipped walkthroughs", () => {
  it.each(shippedScripts().map((script) => [script.key, script] as const))(
    "saves every untouched step of %s as it was received",
    async (_, script) => {
      serveScript([], script);
      await showEditor();
      for (const { id } of script.steps) act(() => chooseStep(String(id)));
      expect(savedBodies()).toEqual([]);
      act(() => {
        changeScript({ summary: "Another summary." });
      });
      expect(JSON.stringify(await savedSteps())).toBe(JSON.stringify(script.steps));
    },
  );

  it("changes one field of a step and keeps the order of all other fields", async () => {
    const { editor, user } = await openStep(/Look/);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Look here.");
    const steps = await savedSteps();
    expect(JSON.stringify(steps)).toBe(
      JSON.stringify([welcome, { ...details, say: "Look here." }]),
    );
  });

  it("puts a new field at its usual position in the file", async () => {
    const { choose } = await openStep(/Look/);
    await choose("What ends the step", "Pressing Next");
    const [, saved] = await savedSteps();
    expect(Object.keys(saved ?? {})).toEqual(["id", "say", "at", "do", "until", "pause", "hints"]);
  });
});

describe("Step list", () => {
  it("adds, moves, copies and deletes a step, and undoes all these changes", async () => {
    const { editor, user, region } = await openStep(/Look/);
    await user.click(editor.getByRole("button", { name: "Add a step after this one" }));
    expect(editor.getByRole("textbox", { name: "Text" })).toHaveFocus();
    await typeInto(user, editor.getByRole("textbox", { name: "Text" }), "New.");
    await user.click(editor.getByRole("button", { name: "Move up" }));
    await user.click(editor.getByRole("button", { name: "Copy this step" }));
    await user.click(editor.getByRole("button", { name: "All steps" }));
    expect(within(region).getAllByRole("listitem")).toHaveLength(4);
    await user.click(editor.getByRole("button", { name: /^4\s*Look/ }));
    await user.click(editor.getByRole("button", { name: "Delete this step" }));
    expect(editor.getByText("Step 3 of 3")).toBeInTheDocument();
    await waitFor(() => {
      const ids = stored.script.steps.map(({ id }) => id);
      expect(ids).toEqual(["welcome", "step-3", "step-2"]);
    });
    for (let times = 0; times < 4; times += 1) {
      await user.click(editor.getByRole("button", { name: "Undo" }));
    }
    editor.getByRole("button", { name: "Undo" }).focus();
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => {
      expect(stored.script.steps).toEqual([welcome, details]);
    });
  });

  it("restores undone changes with Redo until something else is changed", async () => {
    const { editor, user } = await openStep(/Look/);
    const text = editor.getByRole("textbox", { name: "Text" });
    await replace(user, text, "Once.");
    await user.click(editor.getByRole("button", { name: "Move up" }));
    const undo = editor.getByRole("button", { name: "Undo" });
    await user.click(undo);
    await user.click(undo);
    expect(text).toHaveValue("Look.");
    await user.click(editor.getByRole("button", { name: "Redo" }));
    expect(text).toHaveValue("Once.");
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(editor.getByText("Step 1 of 2")).toBeInTheDocument();
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.getByText("Step 2 of 2")).toBeInTheDocument();
    await user.keyboard("{Control>}y{/Control}");
    expect(editor.getByText("Step 1 of 2")).toBeInTheDocument();
    await user.click(undo);
    await typeInto(user, text, "Twice.");
    expect(editor.getByRole("button", { name: "Redo" })).toHaveAttribute("aria-disabled", "true");
  });

  it("moves the focus to an opened step, and back to its entry in the list; both are accessible", async () => {
    const { editor, user } = await openStep(/Look/);
    expect(editor.getByRole("region", { name: "Step 2" })).toHaveFocus();
    await expectAccessible(document.body);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(editor.getByRole("button", { name: /^2\s*Look/ })).toHaveFocus();
    await expectAccessible(document.body);
  });

  it("lets the browser handle Ctrl+Z in a field", async () => {
    const { editor, user } = await openStep(/Look/);
    await user.click(editor.getByRole("button", { name: "Move up" }));
    await user.click(editor.getByRole("textbox", { name: "Text" }));
    await user.keyboard("{Control>}z{/Control}");
    expect(editor.getByText("Step 1 of 2")).toBeInTheDocument();
  });
});

describe("Step form", () => {
  it("chooses the place at which the trainer points, without pressing its control", async () => {
    const { editor, user } = await openStep(/Welcome/);
    const place = within(editor.getByRole("group", { name: "Place" }));
    await user.click(place.getByRole("button", { name: "Point at it: Place" }));
    expect(screen.getByRole("application", { name: "Pointing" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(place.getByText(/saves the transactions as a CSV file/)).toBeInTheDocument();
    expect(document.documentElement).not.toHaveAttribute("data-flagging");
    expect((await savedSteps())[0]).toEqual({ ...welcome, at: "transaction-logs.list.export" });
  });

  it("proposes the names of the buttons that the place contains now", async () => {
    const { editor, user } = await openStep(/Look/);
    const name = editor.getByRole("combobox", { name: "Name of the button" });
    await user.click(name);
    const list = document.getElementById(name.getAttribute("list") ?? "");
    expect(list?.querySelector("option")).toHaveValue("View Details of TRN-000101");
  });

  it("keeps the response that a call's condition requires when the required number of calls is changed", async () => {
    const until = { called: "generateVaultAccess", answer: { accessGranted: true } };
    serveScript([{ ...welcome, until }], { waits: ["A release code is checked: granted."] });
    const { editor, choose } = await openStep(/Welcome/);
    expect(editor.getByText("A release code is checked: granted.")).toBeInTheDocument();
    await choose("How often", "2");
    expect((await savedSteps())[0]?.until).toEqual({ ...until, times: 2 });
  });

  it("writes a question with a right choice", async () => {
    const { editor, user, choose } = await openStep(/Welcome/);
    await choose("What people do", "Answer a question");
    const [first, second] = [1, 2].map((number) =>
      within(editor.getByRole("group", { name: `Choice ${number}` })),
    );
    await typeInto(user, first!.getByRole("textbox", { name: "Answer" }), "Nothing.");
    await typeInto(user, first!.getByRole("textbox", { name: "Why" }), "Anybody writes one.");
    await typeInto(user, second!.getByRole("textbox", { name: "Answer" }), "It left.");
    await typeInto(user, second!.getByRole("textbox", { name: "Why" }), "You can't see that.");
    await expectAccessible(document.body);
    leaveStep();
    await waitFor(() => {
      expect(stored.script.steps[0]?.ask).toEqual({
        choices: [
          { say: "Nothing.", right: true, why: "Anybody writes one." },
          { say: "It left.", why: "You can't see that." },
        ],
      });
    });
  });

  it("restores the actions of a step that was temporarily a question", async () => {
    const { editor, user, choose } = await openStep(/Look/);
    await choose("What people do", "Answer a question");
    await choose("What people do", "Do or read something");
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Look here.");
    leaveStep();
    await waitFor(() => {
      expect(stored.script.steps).toEqual([welcome, { ...details, say: "Look here." }]);
    });
  });

  it("writes a decision, and drops the actions and the condition of the step", async () => {
    const { editor, user, choose } = await openStep(/Look/);
    await choose("What people do", "Decide about a record");
    await typeInto(user, editor.getByRole("combobox", { name: "Record" }), "TRN-000096");
    await user.click(editor.getByRole("switch", { name: "Release" }));
    await user.click(editor.getByRole("switch", { name: "Hold" }));
    await typeInto(user, editor.getByRole("textbox", { name: "Why" }), "The owner answered.");
    leaveStep();
    await waitFor(() => {
      expect(stored.script.steps[1]).toEqual({
        ...{ id: "details", say: "Look.", at: TABLE, hints: ["There."] },
        decide: { about: "TRN-000096", right: ["release"], why: "The owner answered." },
      });
    });
  });

  it("writes a place to flag with a row and a trick, and a harmless place with a reason", async () => {
    const { editor, user, choose } = await openStep(/Welcome/);
    await choose("What people do", "Flag places");
    await user.click(editor.getByRole("button", { name: "Add a place to flag" }));
    expect(editor.getAllByRole("button", { name: "Point at it: Place" }).at(-1)).toHaveFocus();
    const [first, second] = [1, 2].map((number) =>
      within(editor.getByRole("group", { name: `Flag ${number}` })),
    );
    await user.click(first!.getByRole("button", { name: "Point at it: Place" }));
    await user.click(screen.getByRole("button", { name: "View Details of TRN-000101" }));
    await chooseIn(user, first!.getByRole("combobox", { name: "Trick" }), "Fee in advance");
    await chooseIn(user, first!.getByRole("combobox", { name: "Difficulty" }), "3");
    await user.click(second!.getByRole("button", { name: "Point at it: Place" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(second!.getByRole("switch", { name: "Harmless" }));
    await typeInto(user, second!.getByRole("textbox", { name: "Why" }), "Ordinary.");
    leaveStep();
    await waitFor(() => {
      expect(stored.script.steps[0]?.spot).toEqual([
        { at: TABLE, row: "TRN-000101", trick: "fee", difficulty: 3 },
        { at: "transaction-logs.list.export", decoy: true, why: "Ordinary." },
      ]);
    });
  });
});
