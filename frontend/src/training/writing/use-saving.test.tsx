import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { type Anchor } from "@/anchors/anchor";
import { refetchResources } from "@/api/changes";
import { expectAccessible } from "@/testing/axe";
import { answers, refused, sentTo, unreachable } from "@/testing/api";
import { replace, typeInto } from "@/testing/put";
import {
  details,
  openStep,
  savedBodies,
  saveElsewhere,
  serveScript,
  showEditor,
  stored,
  TABLE,
  welcome,
} from "@/testing/training/writing";

const PATH = "/api/walkthroughs/{key}/script";

beforeEach(() => {
  serveScript([welcome, details]);
});

describe("Saving", () => {
  it("shows the server's message at its step and field, and how many steps have mistakes, until the field has its saved text again", async () => {
    answers("PUT", PATH, () => refused(400, "No.", { "steps.2.say": ["Write another text."] }));
    const { editor, user } = await openStep(/Look/);
    const say = editor.getByRole("textbox", { name: "Text" });
    await replace(user, say, "Wrong.");
    expect(await editor.findByText("Not saved: 1 step has mistakes")).toBeInTheDocument();
    expect(say).toBeInvalid();
    expect(say).toHaveAccessibleDescription(/Write another text\./);
    await user.click(editor.getByRole("button", { name: "All steps" }));
    const steps = within(editor.getByRole("list", { name: "Steps" }));
    const [first, second] = steps.getAllByRole("listitem");
    expect(within(first!).queryByRole("img")).not.toBeInTheDocument();
    expect(within(second!).getByRole("img", { name: "Has mistakes" })).toBeInTheDocument();
    await user.click(within(second!).getByRole("button"));
    const again = editor.getByRole("textbox", { name: "Text" });
    await replace(user, again, details.say);
    expect(await editor.findByText("Saved")).toBeInTheDocument();
    expect(again).toBeValid();
  });

  it("lists the mistakes in the words of the form, each with a button that focuses its field", async () => {
    const say = "Which?";
    const at = TABLE as Anchor;
    serveScript([
      { id: "read", say },
      {
        id: "flags",
        say,
        spot: [
          { at, decoy: true, why: "A table." },
          { at, trick: "" },
        ],
      },
      { id: "wait", say, until: { all: [{ read: true }, { pressed: at, name: "Gone" }] } },
      { id: "decision", say, decide: { about: "TRN-000096", right: ["hold"], why: "It waits." } },
    ]);
    answers("PUT", PATH, () =>
      refused(400, "No.", {
        "steps.2.spot.2.trick": ["Write the key of a trick."],
        "steps.3.until.all.2.pressed": ["There is no place gone."],
        "steps.4.decide": ["“right” must include release."],
      }),
    );
    const { editor, user } = await openStep(/^1/);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Who?");
    const mistakes = within(await editor.findByRole("list", { name: "Mistakes" }));
    expect(mistakes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Step 2, Flag 2, Trick: Choose the trick.",
      "Step 3, What ends the step: There is no place gone.",
      expect.stringMatching(
        /^Step 4, Right decisions \(one or two\): In at least one decision of the walkthrough, “Release” must be right/,
      ),
    ]);
    await user.click(mistakes.getByRole("button", { name: /Trick/ }));
    const trick = within(editor.getByRole("group", { name: "Flag 2" })).getByRole("combobox", {
      name: "Trick",
    });
    expect(trick).toHaveFocus();
    expect(trick).toBeInvalid();
    expect(trick).toHaveAccessibleDescription(/Choose the trick\./);
    await user.click(mistakes.getByRole("button", { name: /What ends/ }));
    const until = editor.getByRole("combobox", { name: "What ends the step" });
    expect(until).toHaveFocus();
    expect(until).toHaveAccessibleDescription(/There is no place gone\./);
    await user.click(mistakes.getByRole("button", { name: /Right decisions/ }));
    expect(editor.getByRole("switch", { name: "Hold" })).toHaveFocus();
    expect(editor.getByRole("group", { name: /Right decisions/ })).toHaveAccessibleDescription(
      /In at least one decision of the walkthrough, “Release” must be right/,
    );
  });

  it("links a mistake in a top-level field to the walkthrough's page, where a press focuses the field", async () => {
    answers("PUT", PATH, () => refused(400, "No.", { title: ["Write a text."] }));
    const { editor, user } = await openStep(/Look/);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    const link = await editor.findByRole("link", { name: "Title: Write a text." });
    expect(link).toHaveAttribute("href", "/teach/walkthroughs/first");
    const field = document.createElement("div");
    field.dataset.path = "title";
    field.append(document.createElement("input"));
    screen.getByRole("main").append(field);
    await user.click(link);
    await user.click(editor.getByRole("button", { name: "Title: Write a text." }));
    expect(field.firstChild).toHaveFocus();
  });

  it("doesn't save until every step has a text", async () => {
    const { editor, user } = await openStep(/Look/);
    const say = editor.getByRole("textbox", { name: "Text" });
    await user.clear(say);
    await user.click(editor.getByRole("button", { name: "All steps" }));
    expect(editor.getByText("Not saved: 1 step has no text")).toBeInTheDocument();
    await user.click(editor.getByRole("button", { name: /No text yet/ }));
    await typeInto(user, editor.getByRole("textbox", { name: "Text" }), "Look there.");
    await editor.findByText("Saved");
    expect(savedBodies()).toHaveLength(1);
  });

  it("offers both versions after a conflict, and restores the writer's own version with Undo", async () => {
    const { editor, user } = await openStep(/Look/);
    saveElsewhere({ steps: [{ ...welcome, say: "Theirs." }] });
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    await editor.findByText("Somebody else has saved this walkthrough");
    await user.click(editor.getByRole("button", { name: "Load their version" }));
    expect(await editor.findByRole("button", { name: /Theirs/ })).toBeInTheDocument();
    expect(stored.script.steps).toHaveLength(1);
    await user.click(editor.getByRole("button", { name: "Undo" }));
    await waitFor(() => {
      expect(stored.script.steps[1]).toEqual({ ...details, say: "Mine." });
    });
  });

  it("overwrites the other trainer's version with the writer's own on request", async () => {
    const { editor, user } = await openStep(/Look/);
    saveElsewhere({ steps: [welcome] });
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    await user.click(await editor.findByRole("button", { name: "Save mine over it" }));
    await waitFor(() => {
      expect(stored.script.steps[1]?.say).toBe("Mine.");
    });
  });

  it("loads a version saved by somebody else if there are no unsaved changes, and says so until Undo is pressed", async () => {
    const { editor, user, client } = await showEditor();
    saveElsewhere({ steps: [{ ...welcome, say: "Theirs." }] });
    act(() => {
      refetchResources(client, ["walkthroughs"]);
    });
    expect(await editor.findByRole("button", { name: /Theirs/ })).toBeInTheDocument();
    expect(editor.getByRole("status")).toHaveTextContent(/^Somebody else has saved/);
    expect(savedBodies()).toEqual([]);
    await user.click(editor.getByRole("button", { name: "Undo" }));
    await editor.findByText("Saved");
    expect(stored.script.steps[0]?.say).toBe(welcome.say);
  });

  it("asks which version to keep if another person's change arrives before the draft is saved", async () => {
    const { editor, user, client } = await openStep(/Look/);
    saveElsewhere({ steps: [welcome] });
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    act(() => {
      refetchResources(client, ["walkthroughs"]);
    });
    expect(await editor.findByText("Somebody else has saved this walkthrough")).toBeInTheDocument();
    expect(editor.getByRole("textbox", { name: "Text" })).toHaveValue("Mine.");
  });

  it("says that the walkthrough was deleted, links to the list, and doesn't request it again", async () => {
    const { editor, client } = await showEditor();
    const reads = () => sentTo("GET", "/api/walkthroughs/first/script").length;
    const loaded = reads();
    answers("GET", PATH, () => refused(404, "Gone.", {}, "not_found"));
    act(() => {
      refetchResources(client, ["walkthroughs"]);
    });
    expect(await editor.findByRole("alert")).toHaveTextContent(/was deleted/);
    expect(editor.getByRole("link", { name: "All walkthroughs" })).toBeVisible();
    await expectAccessible(document.body);
    await act(() => client.refetchQueries({ type: "active" }));
    expect(reads()).toBe(loaded + 1);
  });

  it("saves the draft as a new walkthrough after the old one was deleted", async () => {
    const { editor, user } = await openStep(/Look/);
    answers("GET", PATH, () => refused(404, "Gone.", {}, "not_found"));
    answers("PUT", PATH, () => refused(404, "Gone.", {}, "not_found"));
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    const again = await editor.findByRole("button", { name: "Save mine as a new one" });
    expect(editor.getByRole("alert")).toHaveTextContent(/was deleted/);
    expect(within(editor.getByRole("list", { name: "Steps" })).getByText("Mine.")).toBeVisible();
    answers("POST", "/api/walkthroughs", () => {
      serveScript([{ id: "welcome", say: "Press Next." }], { revision: "2000000000000000" });
      return stored.script;
    });
    await user.click(again);
    await waitFor(() => {
      expect(stored.script.steps[1]).toEqual({ ...details, say: "Mine." });
    });
    expect(await editor.findByText("Saved")).toBeInTheDocument();
  });

  it("continues after “Save mine as a new one” if the new walkthrough has the name of the deleted one", async () => {
    const { editor, user, client } = await showEditor();
    answers("GET", PATH, () => refused(404, "Gone.", {}, "not_found"));
    act(() => {
      refetchResources(client, ["walkthroughs"]);
    });
    answers("POST", "/api/walkthroughs", () => {
      answers("GET", PATH, stored.script);
      return stored.script;
    });
    await user.click(await editor.findByRole("button", { name: "Save mine as a new one" }));
    expect(await editor.findByText("Saved")).toBeInTheDocument();
  });

  it("saves the changes when the browser is online again", async () => {
    answers("PUT", PATH, unreachable);
    const { editor, user } = await openStep(/Look/);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    await editor.findByRole("button", { name: "Retry" });
    serveScript([welcome, details]);
    window.dispatchEvent(new Event("online"));
    await editor.findByText("Saved");
    expect(stored.script.steps[1]?.say).toBe("Mine.");
  });

  it("lets the browser ask before the tab closes while the server can't be reached, until Retry has saved the changes", async () => {
    const mayClose = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    answers("PUT", PATH, unreachable);
    const { editor, user } = await openStep(/Look/);
    expect(mayClose()).toBe(true);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    expect(mayClose()).toBe(false);
    const retry = await editor.findByRole("button", { name: "Retry" });
    expect(editor.getByRole("status")).toHaveTextContent(/Keep this tab open\.$/);
    serveScript([welcome, details]);
    await user.click(retry);
    await editor.findByText("Saved");
    expect(stored.script.steps[1]?.say).toBe("Mine.");
    expect(mayClose()).toBe(true);
  });

  it("restores the unsaved draft and the chosen step after a reload", async () => {
    answers("PUT", PATH, unreachable);
    const { editor, user } = await openStep(/Look/);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    await editor.findByRole("button", { name: "Retry" });
    cleanup();
    serveScript([welcome, details]);
    await showEditor();
    expect(screen.getByRole("textbox", { name: "Text" })).toHaveValue("Mine.");
    expect(stored.script.steps[1]?.say).toBe("Mine.");
  });
});
