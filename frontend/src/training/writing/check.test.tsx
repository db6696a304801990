import { beforeEach, describe, expect, it } from "vitest";

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

/** Return the labels of the first problem's fits, and the step as the first of them changes it. */
function fitted(more: Partial<WrittenStep>): [string[], WrittenStep | undefined] {
  const [problem] = problemsOf(step(more), []) ?? [];
  return [problem?.fits.map(({ label }) => label) ?? [], problem?.fits[0]?.change(step(more))];
}

describe("problemsOf", () => {
  it("returns undefined for a step of another screen, and nothing for a step without a place", () => {
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

  it("names the buttons that fit in place of one that isn't there, whatever its case or ellipsis", () => {
    expect(messages({ at: TABLE, do: { press: "view details" } })).toEqual([
      "do: No button here is named “view details”. Here are: “View Details…”, “View Details of TRN-000013”, “View Details of TRN-000014”, “Export”.",
    ]);
    expect(fitted({ at: TABLE, do: [{ press: "view details" }] })[1]).toMatchObject({
      do: [{ press: "View Details…" }],
    });
  });

  it("offers the choices of a closed list", () => {
    const at = "transaction-logs.list.filter.status";
    const [labels, changed] = fitted({ at, do: { choose: "Complete" } });
    expect(labels).toEqual(["Completed", "Pending"]);
    expect(changed?.do).toEqual({ choose: "Completed" });
  });

  it("offers the places that have a field", () => {
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

  it("accepts a row that an earlier act may bring, but still reports a slip of the pen", () => {
    const filter: WrittenAct = { at: "transaction-logs.list.filter.text", type: "Cobb" };
    const rows = (press: string): Partial<WrittenStep> => ({ at: TABLE, do: [filter, { press }] });
    expect(messages({ at: TABLE, do: { press: "Reverse" } })).toHaveLength(1);
    expect(messages(rows("Reverse"))).toEqual([]);
    expect(messages(rows("Exprot"))).toHaveLength(1);
  });

  it("reports a group of alternatives only if none can be met, and changes one of them", () => {
    const wrong: WrittenCondition = { pressed: TABLE, name: "Exports" };
    expect(messages({ at: TABLE, until: { any: [wrong, { pressed: TABLE }] } })).toEqual([]);
    const until: WrittenCondition = { all: [{ pressed: TABLE }, wrong] };
    expect(fitted({ at: TABLE, until })[1]?.until).toEqual({
      all: [{ pressed: TABLE }, { pressed: TABLE, name: "Export" }],
    });
  });

  it("reports a flagged place that isn't there", () => {
    const spot = [{ at: TABLE }, { at: "transaction-logs.transfer" }] as WrittenStep["spot"];
    const [labels, changed] = fitted({ spot });
    expect(labels).toContain("The table of transactions");
    expect(changed?.spot?.[0]).toEqual({ at: TABLE });
  });
});

describe("namesThatFit", () => {
  it("offers five names at most, the nearest first, and no beginning that only one name has", () => {
    const names = ["Send", "Save", "Print", "Share", "Copy", "Close", "Send"];
    expect(namesThatFit("send…", names)[0]).toBe("Send");
    expect(namesThatFit("sen", names).slice(0, 1)).toEqual(["Send"]);
    expect(namesThatFit("x", names)).toHaveLength(5);
  });
});
