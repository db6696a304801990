import { render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { Dialog, DialogContent, DialogTitle } from "@/kit/ui/dialog";
import { problemsOf } from "@/training/writing/check";
import { namesThatFit } from "@/training/writing/nearest";
import {
  type WrittenAct,
  type WrittenCondition,
  type WrittenStep,
} from "@/training/writing/script";

const TABLE = "transaction-logs.list.table";

beforeEach(() => {
  history.replaceState(null, "", "/transaction-logs");
  document.body.innerHTML = `<div data-anchor="transaction-logs.list">
      <form data-anchor="transaction-logs.list.filter">
        <input data-anchor="transaction-logs.list.filter.text" aria-label="Search">
        <div data-anchor="transaction-logs.list.filter.status">
          <button type="button" role="combobox" aria-label="Status" aria-expanded="false"></button>
          <select aria-hidden="true"><option></option><option>Completed</option><option>Pending</option></select>
        </div>
        <span aria-live="polite">2 transactions</span>
      </form>
      <div data-anchor="transaction-logs.list.table">
        <button>View Details of TRN-000013</button><button>View Details of TRN-000014</button>
        <button>Export</button>
      </div>
    </div>`;
});

function step(more: Partial<WrittenStep>): WrittenStep {
  return { id: "one", say: "", ...more };
}

function messages(more: Partial<WrittenStep>, ...earlier: WrittenStep[]): string[] | undefined {
  return problemsOf(step(more), earlier)?.map(({ field, message }) => `${field}: ${message}`);
}

/** Return the labels of the first problem's suggestions, and the step after the first suggestion was applied. */
function fitted(more: Partial<WrittenStep>): [string[], WrittenStep | undefined] {
  const [problem] = problemsOf(step(more), []) ?? [];
  return [problem?.fits.map(({ label }) => label) ?? [], problem?.fits[0]?.change(step(more))];
}

describe("problemsOf", () => {
  it("returns undefined for a step of another screen, and an empty list for a step without a place", () => {
    expect(messages({ at: "home.prices" })).toBeUndefined();
    expect(messages({})).toEqual([]);
  });

  it("accepts names, fields and choices that the player finds", () => {
    expect(messages({ at: TABLE, do: { press: "View Details…" } })).toEqual([]);
    expect(messages({ at: TABLE, do: { press: "Export" }, until: { pressed: TABLE } })).toEqual([]);
    expect(messages({ at: "transaction-logs.list.filter.text", do: { type: "x" } })).toEqual([]);
    const status = "transaction-logs.list.filter.status";
    expect(messages({ at: status, do: { choose: "Pending" }, until: { chosen: status } })).toEqual(
      [],
    );
  });

  it("accepts controls that an open dialog covers, and still reports missing controls", () => {
    render(
      <Dialog open>
        <DialogContent>
          <DialogTitle>Details</DialogTitle>
        </DialogContent>
      </Dialog>,
    );
    const filter = "transaction-logs.list.filter";
    expect(document.querySelector(`[data-anchor="${filter}.text"]`)).toHaveAttribute("aria-hidden");
    expect(messages({ at: `${filter}.text`, do: { type: "x" } })).toEqual([]);
    expect(messages({ at: `${filter}.status`, do: { choose: "Pending" } })).toEqual([]);
    expect(messages({ at: TABLE, do: { press: "Export" } })).toEqual([]);
    expect(messages({ at: TABLE, do: { press: "Exports" } })).toHaveLength(1);
  });

  it("offers buttons with a similar name in place of a missing button, ignoring case and ellipsis", () => {
    expect(messages({ at: TABLE, do: { press: "view details" } })).toEqual([
      "do.1.press: No button here is named “view details”. Here are: “View Details…”, “View Details of TRN-000013”, “View Details of TRN-000014”, “Export”.",
    ]);
    expect(fitted({ at: TABLE, do: [{ press: "view details" }] })[1]).toMatchObject({
      do: [{ press: "View Details…" }],
    });
  });

  it("offers a list's choices instead of a missing one, even if the list isn't open", () => {
    const at = "transaction-logs.list.filter.status";
    const [labels, changed] = fitted({ at, do: { choose: "Complete" } });
    expect(labels).toEqual(["Completed", "Pending"]);
    expect(changed?.do).toEqual({ choose: "Completed" });
  });

  it("offers a place with a field instead of a place without one", () => {
    const [labels, changed] = fitted({ at: TABLE, do: { type: "x" } });
    expect(labels).toEqual(["The field that searches the transactions by text"]);
    expect(changed?.do).toEqual({ type: "x", at: "transaction-logs.list.filter.text" });
  });

  it("reports a place that no step opens, and accepts one that the player or an earlier step opens", () => {
    const complete = { at: "transaction-logs.details.complete", do: { press: "" } } as const;
    expect(messages(complete)).toEqual([
      "at: “The button that completes the selected transaction” appears only when a pending transaction is selected. No earlier step does that.",
    ]);
    const opening = step({ at: TABLE, do: { press: "View Details…" } });
    expect(messages(complete, opening)).toEqual([]);
    expect(messages({ at: "transaction-logs.operations" })).toEqual([]);
    expect(messages({ at: "transaction-logs.transfer" })).toEqual([
      "at: “The button that leads to a new transfer” isn’t on this screen, and no earlier step opens it.",
    ]);
    expect(messages({ at: "frame.account.help" })).toEqual([
      expect.stringMatching(/^at: Only trainers see/),
    ]);
  });

  it("accepts a missing name after an action that may change the rows, but reports a misspelt name", () => {
    const filter: WrittenAct = { at: "transaction-logs.list.filter.text", type: "Cobb" };
    const rows = (press: string): Partial<WrittenStep> => ({ at: TABLE, do: [filter, { press }] });
    expect(messages({ at: TABLE, do: { press: "Reverse" } })).toHaveLength(1);
    expect(messages(rows("Reverse"))).toEqual([]);
    expect(messages(rows("Exprot"))).toHaveLength(1);
  });

  it("reports a group of alternative conditions only if none can be met, and corrects only the wrong condition of a group", () => {
    const wrong: WrittenCondition = { pressed: TABLE, name: "Exports" };
    expect(messages({ at: TABLE, until: { any: [wrong, { pressed: TABLE }] } })).toEqual([]);
    const until: WrittenCondition = { all: [{ pressed: TABLE }, wrong] };
    expect(fitted({ at: TABLE, until })[1]?.until).toEqual({
      all: [{ pressed: TABLE }, { pressed: TABLE, name: "Export" }],
    });
  });

  it("reports a place to flag that doesn't exist", () => {
    const spot = [{ at: TABLE }, { at: "transaction-logs.transfer" }] as WrittenStep["spot"];
    const [labels, changed] = fitted({ spot });
    expect(labels).toContain("The table of transactions");
    expect(changed?.spot?.[0]).toEqual({ at: TABLE });
  });
});

describe("namesThatFit", () => {
  it("offers at most five names, the nearest first, and a common beginning only if several names share it", () => {
    const names = ["Send", "Save", "Print", "Share", "Copy", "Close", "Send"];
    expect(namesThatFit("send…", names)[0]).toBe("Send");
    expect(namesThatFit("sen", names).slice(0, 1)).toEqual(["Send"]);
    expect(namesThatFit("x", names)).toHaveLength(5);
  });
});
