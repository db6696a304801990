import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { expectAccessible } from "@/testing/axe";
import { typeInto } from "@/testing/put";
import { layOut } from "@/testing/training/layout";
import { savedBodies, serveScript, showEditor } from "@/testing/training/writing";
import { type WrittenStep } from "@/training/writing/script";
import { MAX_STEPS } from "@/training/writing/steps";

const TABLE = "transaction-logs.list.table";
const welcome: WrittenStep = { id: "welcome", say: "Welcome." };
const wrong: WrittenStep = {
  ...{ id: "details", say: "Look.", at: TABLE },
  do: { press: "View Detail of TRN-000101" },
};

beforeEach(layOut);
beforeEach(() => {
  history.replaceState(null, "", "/transaction-logs");
  serveScript([welcome, wrong]);
});
afterEach(() => {
  sessionStorage.clear();
});

describe("Recording", () => {
  it("adds a step with a place and a deed for each act, and stops", async () => {
    const { user, editor, region } = await showEditor();
    await user.click(editor.getByRole("button", { name: "Record" }));
    await user.click(screen.getByRole("button", { name: /^View Details/ }));
    expect(await editor.findByText(/\(1 so far\)/)).toBeVisible();
    await expectAccessible(region);
    await user.click(editor.getByRole("button", { name: "Stop recording" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    await user.click(editor.getByRole("button", { name: /No text yet/ }));
    await typeInto(user, editor.getByRole("textbox", { name: "Text" }), "Press it.");
    await waitFor(() => {
      expect(savedBodies()).toHaveLength(1);
    });
    expect(savedBodies()[0]?.steps).toEqual([
      welcome,
      wrong,
      {
        ...{ id: "view-details-of-trn-000101", say: "Press it.", at: TABLE },
        do: { press: "View Details of TRN-000101" },
      },
    ]);
  });

  it("says that a walkthrough is full, and records no more", async () => {
    const steps = Array.from({ length: MAX_STEPS }, (_, n) => ({ id: `n-${String(n)}`, say: "." }));
    serveScript(steps);
    const { user, editor } = await showEditor();
    await user.click(editor.getByRole("button", { name: "Record" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(editor.getByText("A walkthrough has at most 60 steps.")).toBeVisible();
    expect(editor.getAllByRole("listitem")).toHaveLength(MAX_STEPS);
  });
});

describe("Problems", () => {
  it("names the button that is there, and takes it at a press", async () => {
    const { user, editor } = await showEditor();
    await user.click(editor.getByRole("button", { name: /Look/ }));
    const check = within(editor.getByRole("group", { name: "Can this step end?" }));
    expect(
      await check.findByText(/No button here is named “View Detail of TRN-000101”/),
    ).toBeVisible();
    await user.click(check.getByRole("button", { name: "View Details of TRN-000101" }));
    expect(await check.findByText("What this step needs is on this screen.")).toBeVisible();
    await waitFor(() => {
      expect(savedBodies()[0]?.steps[1]).toEqual({
        ...wrong,
        do: { press: "View Details of TRN-000101" },
      });
    });
  });
});
