import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { setOpenScript } from "@/lib/open-script";
import { expectAccessible } from "@/testing/axe";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";
import { layOut } from "@/testing/training/layout";
import { savedBodies, serveScript, showEditor } from "@/testing/training/writing";
import { EditorPane } from "@/training/writing/editor-pane";
import { type WrittenStep } from "@/training/writing/script";
import { MAX_STEPS } from "@/training/writing/steps";

const NAME = "trainer/main/first";
const DRAFT = `mockconsole.draft.${NAME}`;
const INTERRUPTED = "The recording was interrupted. Press Record to go on.";
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

// Close the walkthrough, so that the unmount drops its draft.
afterEach(() => {
  setOpenScript(null);
});

describe("Recording", () => {
  it("adds a step for each press until “Stop recording” is pressed", async () => {
    const { user, editor, region } = await showEditor();
    await user.click(editor.getByRole("button", { name: "Record" }));
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.click(screen.getByRole("button", { name: /^View Details/ }));
    expect(await editor.findByText(/\(1 so far\)/)).toBeVisible();
    const added = editor.getByRole("button", { name: /No text yet/ });
    expect(scroll.mock.contexts).toEqual([added.closest("li")]);
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

  it("says after a reload that the recording was interrupted, until the next recording starts", async () => {
    const { user, editor } = await showEditor();
    await user.click(editor.getByRole("button", { name: "Record" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    await editor.findByText(/\(1 so far\)/);
    // Restore the storage after cleanup: unlike `cleanup`, a real reload doesn't unmount components, so the storage
    // stays unchanged.
    const stored = sessionStorage.getItem(DRAFT) ?? "";
    cleanup();
    sessionStorage.setItem(DRAFT, stored);
    history.replaceState(null, "", "/transaction-logs");
    renderInApp(<EditorPane name={NAME} scriptKey="first" />);
    expect(await screen.findByText(INTERRUPTED)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Record" }));
    expect(screen.queryByText(INTERRUPTED)).not.toBeInTheDocument();
  });

  it("says that the recording was interrupted if the pane was unmounted, as after a lost session", async () => {
    setOpenScript({ account: "trainer", room: "main", key: "first" });
    const { user, editor } = await showEditor();
    await user.click(editor.getByRole("button", { name: "Record" }));
    cleanup();
    expect((await showEditor()).editor.getByText(INTERRUPTED)).toBeVisible();
  });

  it("says that a walkthrough is full, and records no more steps", async () => {
    const steps = Array.from({ length: MAX_STEPS }, (_, n) => ({ id: `n-${String(n)}`, say: "." }));
    serveScript(steps);
    const { user, editor } = await showEditor();
    await user.click(editor.getByRole("button", { name: "Record" }));
    await user.click(screen.getByRole("button", { name: "Export" }));
    expect(editor.getByText("A walkthrough has at most 60 steps.")).toBeVisible();
    expect(editor.getAllByRole("listitem")).toHaveLength(MAX_STEPS);
    expect(editor.getByRole("button", { name: "Add a step" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});

describe("Problems", () => {
  it("suggests an existing button's name for a wrong one, and writes the suggestion when it is pressed", async () => {
    const { user, editor } = await showEditor();
    await user.click(editor.getByRole("button", { name: /Look/ }));
    const check = within(editor.getByRole("group", { name: "Can this step end?" }));
    expect(
      await editor.findByText(/No button here is named “View Detail of TRN-000101”/),
    ).toBeVisible();
    await user.click(check.getByRole("button", { name: "Action 1, Name of the button" }));
    expect(editor.getByRole("combobox", { name: "Name of the button" })).toHaveFocus();
    await user.click(editor.getByRole("button", { name: "View Details of TRN-000101" }));
    expect(await check.findByText("This screen has everything that the step needs.")).toBeVisible();
    await waitFor(() => {
      expect(savedBodies()[0]?.steps[1]).toEqual({
        ...wrong,
        do: { press: "View Details of TRN-000101" },
      });
    });
  });
});
