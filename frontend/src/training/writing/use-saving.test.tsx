import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readResourcesAnew } from "@/api/changes";
import { answers, refused, unreachable } from "@/testing/api";
import { replace, typeInto } from "@/testing/put";
import {
  details,
  openStep,
  savedBodies,
  saveElsewhere,
  serveScript,
  showEditor,
  stored,
  welcome,
} from "@/testing/training/writing";

const PATH = "/api/walkthroughs/{key}/script";

beforeEach(() => {
  serveScript([welcome, details]);
});
afterEach(() => {
  sessionStorage.clear();
});

describe("Saving", () => {
  it("shows the server's message at its step and field, and how many steps have mistakes", async () => {
    answers("PUT", PATH, () => refused(400, "No.", { "steps.2.say": ["Write another text."] }));
    const { editor, user } = await openStep(/Look/);
    const say = editor.getByRole("textbox", { name: "Text" });
    await replace(user, say, "Wrong.");
    expect(await editor.findByText("Not saved: 1 step has mistakes")).toBeInTheDocument();
    expect(say).toBeInvalid();
    expect(say).toHaveAccessibleDescription(/Write another text\./);
    await user.click(editor.getByRole("button", { name: "All steps" }));
    const [first, second] = editor.getAllByRole("listitem");
    expect(within(first!).queryByRole("img")).not.toBeInTheDocument();
    expect(within(second!).getByRole("img", { name: "Has mistakes" })).toBeInTheDocument();
  });

  it("forgets the mistakes once the saved contents are back", async () => {
    answers("PUT", PATH, () => refused(400, "No.", { "steps.2.say": ["Write another text."] }));
    const { editor, user } = await openStep(/Look/);
    const say = editor.getByRole("textbox", { name: "Text" });
    await replace(user, say, "Wrong.");
    await editor.findByText("Not saved: 1 step has mistakes");
    await replace(user, say, details.say);
    expect(await editor.findByText("Saved")).toBeInTheDocument();
    expect(say).toBeValid();
  });

  it("waits until every step has a text", async () => {
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

  it("offers both versions after a conflict, and brings the own one back by undo", async () => {
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

  it("saves the own version over another one on request", async () => {
    const { editor, user } = await openStep(/Look/);
    saveElsewhere({ steps: [welcome] });
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    await user.click(await editor.findByRole("button", { name: "Save mine over it" }));
    await waitFor(() => {
      expect(stored.script.steps[1]?.say).toBe("Mine.");
    });
  });

  it("follows a version that somebody else saved while nothing is unsaved, and tells so", async () => {
    const { editor, client } = await showEditor();
    saveElsewhere({ steps: [{ ...welcome, say: "Theirs." }] });
    act(() => {
      readResourcesAnew(client, ["walkthroughs"]);
    });
    expect(await editor.findByRole("button", { name: /Theirs/ })).toBeInTheDocument();
    expect(editor.getByRole("status")).toHaveTextContent(/^Somebody else has saved/);
    expect(savedBodies()).toEqual([]);
  });

  it("asks which version to keep when a change of somebody else arrives before the save", async () => {
    const { editor, user, client } = await openStep(/Look/);
    saveElsewhere({ steps: [welcome] });
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    act(() => {
      readResourcesAnew(client, ["walkthroughs"]);
    });
    expect(await editor.findByText("Somebody else has saved this walkthrough")).toBeInTheDocument();
    expect(editor.getByRole("textbox", { name: "Text" })).toHaveValue("Mine.");
  });

  it("says that the walkthrough was deleted", async () => {
    const { editor, client } = await showEditor();
    answers("GET", PATH, () => refused(404, "Gone.", {}, "not_found"));
    act(() => {
      readResourcesAnew(client, ["walkthroughs"]);
    });
    expect(await editor.findByRole("alert")).toHaveTextContent(/was deleted/);
  });

  it("loses nothing without a connection, and saves on Retry", async () => {
    answers("PUT", PATH, unreachable);
    const { editor, user } = await openStep(/Look/);
    await replace(user, editor.getByRole("textbox", { name: "Text" }), "Mine.");
    const retry = await editor.findByRole("button", { name: "Retry" });
    serveScript([welcome, details]);
    await user.click(retry);
    await editor.findByText("Saved");
    expect(stored.script.steps[1]?.say).toBe("Mine.");
  });

  it("restores unsaved writing and the chosen step after a reload", async () => {
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
