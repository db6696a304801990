import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";

import { type TaughtLesson } from "@/api/lessons";
import { ProjectorScreen } from "@/screens/teach/projector/projector-screen";
import { answers, refused } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { boardSeat, taughtLesson } from "@/testing/screens/teach";
import { renderInApp } from "@/testing/render";

const judged = {
  items: [
    { kind: "ask", got: 2, near: 0, wrong: 1, missing: 2 },
    { kind: "ask", got: 4, near: 0, wrong: 1, missing: 0 },
    { kind: "mark", got: 2, near: 1, wrong: 0, missing: 4 },
    { kind: "decoy", got: 5, near: 0, wrong: 0, missing: 0 },
  ],
  summary: { decisions: { hits: 7, misses: 1, alarms: 0, rejections: 0 } },
  seats: [
    { active: true, removed: false, step: "look", done: 1 },
    { active: true, removed: false, step: null, done: 2 },
    { active: true, removed: true, step: "look", done: 1 },
    { active: false, removed: false, step: "look", done: 0 },
  ],
};

async function showWall(state: TaughtLesson["state"], more: Partial<TaughtLesson> = {}) {
  const presented = { ...taughtLesson.presented, state };
  const lesson = { ...taughtLesson, state, presented, ...more };
  const seats = [
    boardSeat({ seat: 1, step: "look", done: 1 }),
    boardSeat({ seat: 2, step: null, done: 2 }),
    boardSeat({ seat: 4, step: "look", done: 0 }),
  ];
  answers("GET", "/api/lessons/{ref}", lesson);
  answers("GET", "/api/lessons/{ref}/board", { presented, seats });
  answers("GET", "/api/lessons/{ref}/debrief", HttpResponse.json(judged));
  answers("GET", "/api/sandbox", refused(503));
  renderInApp(
    <Routes>
      <Route path="/teach/:ref/projector" element={<ProjectorScreen />} />
    </Routes>,
    { path: `/teach/${lesson.ref}/projector` },
  );
  return screen.findByRole("heading", { name: lesson.name });
}

const code = () => screen.queryByText(/^34K.67N$/);
const qr = () => screen.queryByRole("img", { name: /QR code/ });

describe("ProjectorScreen", () => {
  it("shows the code and the number of people before the start", async () => {
    await showWall("joining");
    expect(code()).toBeVisible();
    expect(qr()).toBeVisible();
    expect(await screen.findByText("3 people have joined")).toBeVisible();
    expect(document.title).toContain(taughtLesson.name);
    await expectAccessible(document.body);
  });

  it("shows current steps without names, and keeps the code in a corner while people can join", async () => {
    await showWall("running");
    const steps = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(steps).toEqual(["Step 1 of 1Look.2", "All steps done\u00a01"]);
    expect(code()).toBeVisible();
    expect(screen.queryByText(/Ada/)).toBeNull();
    await expectAccessible(document.body);
  });

  it.each([
    ["debriefing", "Debriefing"],
    ["ended", "The lesson is over"],
  ] as const)(
    "shows the participants' result without names in the lesson state “%s”",
    async (state, title) => {
      const steps = [...taughtLesson.steps, { id: "end", say: "End.", at: null }];
      await showWall(state, { steps });
      expect(await screen.findByText("1 of 2")).toBeVisible();
      expect(screen.getByText(title)).toBeVisible();
      expect(screen.getByText("3 of 4")).toBeVisible();
      const figures = await screen.findByText("questions right at the first try");
      expect(figures.parentElement).toHaveTextContent("6 of 10");
      expect(screen.getByText("suspicious places flagged").parentElement).toHaveTextContent(
        "3 of 7",
      );
      expect(screen.getByText("frauds stopped").parentElement).toHaveTextContent("7 of 8");
      expect(screen.queryByText("harmless payments released")).toBeNull();
      expect(screen.queryByText(/Ada/)).toBeNull();
      await expectAccessible(document.body);
    },
  );

  it("shows no code once joining is closed", async () => {
    await showWall("running", { joining: false });
    await screen.findAllByRole("listitem");
    expect(code()).toBeNull();
    expect(qr()).toBeNull();
  });

  it.each(["joining", "running"] as const)(
    "warns in a %s lesson of a join URL that only this computer can open",
    async (state) => {
      await showWall(state, { joinUrl: "http://127.0.0.1:8000/join/34K67N" });
      expect(screen.getByText(/^Only this computer can open this address\./)).toBeVisible();
      expect(qr()).toBeNull();
      expect(code()).toBeVisible();
    },
  );
});
