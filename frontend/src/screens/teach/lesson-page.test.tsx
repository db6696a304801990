import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { type Board, type TaughtLesson } from "@/api/lessons";
import { LessonPage } from "@/screens/teach/lesson-page";
import { renderInApp } from "@/test/render";

const presented: Board["presented"] = {
  version: 1,
  state: "running",
  blank: false,
  bring: null,
  message: { n: 1, text: "Look up.", seats: null },
};
const lesson: TaughtLesson = {
  ref: "LSN-000001",
  name: "Tuesday",
  trainer: "trainer",
  room: "Main room",
  rooms: "own",
  walkthrough: "",
  title: "",
  steps: [],
  state: "running",
  code: "34K67N",
  joinUrl: "http://console.test/join/34K67N",
  joining: true,
  openUntil: null,
  keepNamesDays: 30,
  seats: 0,
  begunAt: "2026-11-21T07:00:00Z",
  startedAt: "2026-11-21T07:10:00Z",
  endedAt: null,
  presented,
};
const board: Board = { presented, seats: [] };
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it("has the focus in the field of a message once that is taken back", async () => {
  let told = board;
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json(lesson)),
    http.get("*/api/lessons/:ref/board", () => HttpResponse.json(told)),
    http.post("*/api/lessons/:ref/steer", () => {
      told = { ...board, presented: { ...presented, version: 2, message: null } };
      return HttpResponse.json({ ...lesson, presented: told.presented });
    }),
  );
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  const back = await screen.findByRole("button", { name: "Take back" });
  await userEvent.click(back);
  await waitFor(() => {
    expect(back).not.toBeInTheDocument();
  });
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
});

it.each([
  ["running", 2],
  ["ended", 1],
] as const)("of a lesson that is %s reads an empty board again or not", async (state, times) => {
  let reads = 0;
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json({ ...lesson, state })),
    http.get("*/api/lessons/:ref/board", () => {
      reads += 1;
      return HttpResponse.json(board);
    }),
  );
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  await screen.findByText(/^Nobody has/);
  await new Promise((resolve) => {
    setTimeout(resolve, 800);
  });
  expect(reads).toBe(times);
});
