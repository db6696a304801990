import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { type Walkthrough } from "@/api/training";
import { type Script } from "@/api/walkthroughs";
import { openScript } from "@/lib/open-script";
import { closeDraft, receiveScript } from "@/parts/writing/draft";
import { ScriptPage } from "@/screens/teach/walkthroughs/script-page";
import { WalkthroughsPage } from "@/screens/teach/walkthroughs/walkthroughs-page";
import { answers, sentTo } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { typeInto } from "@/testing/put";
import { renderInApp } from "@/testing/render";

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
const session: SessionInfo = {
  username: "trainer",
  name: "trainer",
  guest: false,
  role: "trainer",
  sandbox: { key: "main", name: "Main room" },
  onSeat: false,
  explanations: true,
};

beforeEach(() => {
  answers("GET", "/api/walkthroughs", [walkthrough]);
});
afterEach(() => {
  act(closeDraft);
  sessionStorage.clear();
});

function show(path: string) {
  const client = createQueryClient();
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

describe("WalkthroughsPage", () => {
  it("creates a walkthrough by its title and opens it", async () => {
    answers("POST", "/api/walkthroughs", script);
    const user = show("/teach/walkthroughs");
    await screen.findByRole("link", { name: "Open First" });
    await expectAccessible(document.body);
    await typeInto(user, screen.getByRole("textbox", { name: "Title" }), "First");
    await user.click(screen.getByRole("button", { name: "Write it" }));
    expect(await screen.findByRole("link", { name: "All walkthroughs" })).toBeInTheDocument();
    expect(sentTo("POST", "/api/walkthroughs")[0]?.body).toEqual({ title: "First" });
  });

  it("copies a walkthrough and opens the copy", async () => {
    answers("POST", "/api/walkthroughs", { ...script, key: "copy-of-first" });
    const user = show("/teach/walkthroughs");
    await user.click(await screen.findByRole("button", { name: "Copy First" }));
    expect(await screen.findByText("The copy")).toBeInTheDocument();
    const [{ body } = {}] = sentTo("POST", "/api/walkthroughs");
    expect(body).toEqual({ title: "Copy of First", like: "first" });
  });

  it("deletes a walkthrough after a confirmation that says what lessons keep", async () => {
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
  it("opens the editor of this tab, and shows the steps with what ends each", async () => {
    show("/teach/walkthroughs/first");
    await waitFor(() => {
      expect(openScript()).toBe(NAME);
    });
    act(() => {
      receiveScript(NAME, script);
    });
    const steps = within(screen.getByRole("list", { name: "All steps" }));
    expect(steps.getByRole("button", { name: "Welcome to this room." })).toBeInTheDocument();
    expect(steps.getByText("Ends with: Open the list.")).toBeInTheDocument();
    await expectAccessible(document.body);
  });

  it("changes the draft, and marks the step that was pressed", async () => {
    const user = show("/teach/walkthroughs/first");
    act(() => {
      receiveScript(NAME, script);
    });
    await typeInto(user, screen.getByRole("textbox", { name: "Title" }), " steps");
    expect(screen.getByRole("heading", { name: "First steps" })).toBeInTheDocument();
    const step = screen.getByRole("button", { name: "Look." });
    await user.click(step);
    expect(step).toHaveAttribute("aria-current", "step");
  });
});
