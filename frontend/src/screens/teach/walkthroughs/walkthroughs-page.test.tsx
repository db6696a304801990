import { act, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { type Walkthrough } from "@/api/training";
import { type Script, scriptQuery } from "@/api/walkthroughs";
import { useNotice } from "@/kit/notices/use-notice";
import { openScript, setOpenScript } from "@/lib/open-script";
import { closeDraft, receiveScript } from "@/parts/writing/draft";
import { ScriptPage } from "@/screens/teach/walkthroughs/script-page";
import { WalkthroughsPage } from "@/screens/teach/walkthroughs/walkthroughs-page";
import { answers, refused, sentTo } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";
import { operator } from "@/testing/samples/room";

const NAME = "trainer/main/first";
const facts = { title: "First", summary: "The first.", minutes: 5, level: "operate" } as const;
const walkthrough: Walkthrough = { ...facts, key: "first", steps: 2, lesson: null };
const script: Script = {
  ...facts,
  key: "first",
  steps: [
    { id: "welcome", say: "Welcome to **this** room." },
    { id: "look", say: "Look." },
  ],
  waits: ["Press Next.", "Open the list."],
  rules: "",
  revision: "0000000000000001",
};
const session: SessionInfo = { ...operator, username: "trainer", role: "trainer" };

beforeEach(() => {
  answers("GET", "/api/walkthroughs", [walkthrough]);
});
afterEach(() => {
  act(closeDraft);
  sessionStorage.clear();
});

function show(path: string, client = createQueryClient()) {
  client.setQueryData(sessionQuery().queryKey, session);
  renderInApp(
    <Routes>
      <Route path="/teach/walkthroughs" element={<WalkthroughsPage />} />
      <Route path="/teach/walkthroughs/first" element={<ScriptPage scriptKey="first" />} />
      <Route path="/teach/walkthroughs/copy-of-first" element={<p>The copy</p>} />
    </Routes>,
    { path, client },
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

/** Pass the walkthrough to the draft, as the editor does when it has read it. */
function receive() {
  act(() => {
    receiveScript(NAME, script);
  });
}

describe("WalkthroughsPage", () => {
  it("creates a walkthrough from its title and opens it", async () => {
    answers("POST", "/api/walkthroughs", script);
    const user = show("/teach/walkthroughs");
    await screen.findByRole("link", { name: "Open First" });
    await expectAccessible(document.body);
    await typeInto(user, screen.getByRole("textbox", { name: "Title" }), "First");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByRole("link", { name: "All walkthroughs" })).toBeInTheDocument();
    expect(sentTo("POST", "/api/walkthroughs")[0]?.body).toEqual({ title: "First" });
  });

  it("closes the notice of a failure once the walkthrough is created", async () => {
    answers("POST", "/api/walkthroughs", () =>
      refused(400, "No.", { title: ["Write another title."] }),
    );
    const user = show("/teach/walkthroughs");
    await typeInto(user, await screen.findByRole("textbox", { name: "Title" }), "First");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await findNotice("The walkthrough was not created");
    answers("POST", "/api/walkthroughs", script);
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByRole("link", { name: "All walkthroughs" })).toBeInTheDocument();
    expect(renderHook(() => useNotice()).result.current?.open).toBe(false);
  });

  it("copies a walkthrough and opens the copy", async () => {
    answers("POST", "/api/walkthroughs", { ...script, key: "copy-of-first" });
    const user = show("/teach/walkthroughs");
    await user.click(await screen.findByRole("button", { name: "Copy First" }));
    expect(await screen.findByText("The copy")).toBeInTheDocument();
    const [{ body } = {}] = sentTo("POST", "/api/walkthroughs");
    expect(body).toEqual({ title: "Copy of First", like: "first" });
  });

  it("deletes a walkthrough after a confirmation, which says that lessons keep their copy", async () => {
    answers("DELETE", "/api/walkthroughs/{key}/script", undefined);
    const user = show("/teach/walkthroughs");
    await user.click(await screen.findByRole("button", { name: "Delete First" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/Lessons keep their copy of it\./)).toBeInTheDocument();
    expect(sentTo("DELETE", "/api/walkthroughs/first/script")).toEqual([]);
    answers("GET", "/api/walkthroughs", []);
    await user.click(question.getByRole("button", { name: "Delete walkthrough" }));
    expect(await screen.findByText("No walkthroughs yet")).toBeInTheDocument();
    expect(sentTo("DELETE", "/api/walkthroughs/first/script")).toHaveLength(1);
  });
});

describe("ScriptPage", () => {
  it("opens the editor in the same tab, and shows each step with the condition that ends it", async () => {
    show("/teach/walkthroughs/first");
    await waitFor(() => {
      expect(openScript()).toBe(NAME);
    });
    receive();
    const steps = within(screen.getByRole("list", { name: "All steps" }));
    expect(steps.getByRole("button", { name: "Welcome to this room." })).toBeInTheDocument();
    expect(steps.getByText("Ends with: Open the list.")).toBeInTheDocument();
    await expectAccessible(document.body);
  });

  it("clears the cached 404 of a deleted walkthrough when its page is opened", async () => {
    const client = createQueryClient();
    answers("GET", "/api/walkthroughs/{key}/script", () => refused(404, "Gone.", {}, "not_found"));
    await client.fetchQuery(scriptQuery("first")).catch(() => undefined);
    show("/teach/walkthroughs/first", client);
    await waitFor(() => {
      expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
    });
  });

  it("keeps showing the title after the editor was closed", async () => {
    const client = createQueryClient();
    client.setQueryData(scriptQuery("first").queryKey, script);
    const user = show("/teach/walkthroughs/first", client);
    receive();
    act(() => {
      setOpenScript(null);
      closeDraft();
    });
    expect(screen.getByRole("heading", { level: 1, name: "First" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Open the editor" }));
    expect(openScript()).toBe(NAME);
  });

  it("changes the draft while a title is typed, and marks the pressed step as current", async () => {
    const user = show("/teach/walkthroughs/first");
    receive();
    await typeInto(user, screen.getByRole("textbox", { name: "Title" }), " steps");
    expect(screen.getByRole("heading", { name: "First steps" })).toBeInTheDocument();
    const step = screen.getByRole("button", { name: "Look." });
    await user.click(step);
    expect(step).toHaveAttribute("aria-current", "step");
  });

  it.each(["1.5", "-5", "2 hours", ""])(
    "says at the field that “%s” is no number of minutes, and stores 0 in the draft",
    async (text) => {
      const user = show("/teach/walkthroughs/first");
      receive();
      const field = screen.getByRole("textbox", { name: "Minutes" });
      const inDraft = () =>
        JSON.parse(sessionStorage.getItem(`mockconsole.draft.${NAME}`) ?? "") as unknown;
      await user.clear(field);
      if (text !== "") await user.paste(text);
      expect(field).toHaveValue(text);
      expect(field).toHaveAccessibleDescription("Write a whole number from 1 to 240.");
      expect(inDraft()).toMatchObject({ contents: { minutes: 0 } });
      await user.clear(field);
      await user.paste("12");
      expect(field).toBeValid();
      expect(inDraft()).toMatchObject({ contents: { minutes: 12 } });
    },
  );
});
