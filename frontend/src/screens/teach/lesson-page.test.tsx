import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

import { type Board, type TaughtLesson } from "@/api/lessons";
import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { LeaveLine } from "@/screens/teach/leave-line";
import { LessonPage } from "@/screens/teach/lesson-page";
import { renderInApp } from "@/testing/render";

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
const session: SessionInfo = {
  username: "trainer",
  name: "trainer",
  guest: false,
  role: "trainer",
  sandbox: { key: "seat", name: "Copy of Main room" },
  onSeat: true,
};
const board: Board = { presented, seats: [] };
const server = setupServer();

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it("SteerCard moves the focus to the message field when the message is taken back", async () => {
  let current = board;
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json(lesson)),
    http.get("*/api/lessons/:ref/board", () => HttpResponse.json(current)),
    http.post("*/api/lessons/:ref/steer", () => {
      current = { ...board, presented: { ...presented, version: 2, message: null } };
      return HttpResponse.json({ ...lesson, presented: current.presented });
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

it("LessonHead links to the walkthrough, and LeaveLine takes the trainer out of the copy", async () => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery().queryKey, session);
  let left = 0;
  /** Subscribes to the session like the console around the page. */
  function Session() {
    useQuery(sessionQuery());
    return null;
  }
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json({ ...lesson, walkthrough: "one" })),
    http.get("*/api/lessons/:ref/board", () => HttpResponse.json(board)),
    http.get("*/api/session", () => HttpResponse.json({ ...session, onSeat: left === 0 })),
    http.post("*/api/seat/leave", () => {
      left += 1;
      return HttpResponse.json({});
    }),
  );
  renderInApp(
    <>
      <Session />
      <LeaveLine />
      <LessonPage lessonRef={lesson.ref} />
    </>,
    { client },
  );
  const show = await screen.findByRole("link", { name: "Show it on this screen" });
  expect(show).toHaveAttribute("href", "/learn?play=one");
  const leave = screen.getByRole("button", { name: "Leave the walkthrough" });
  await userEvent.click(leave);
  await waitFor(() => {
    expect(leave).not.toBeInTheDocument();
  });
  expect(left).toBe(1);
});

it("LessonHead moves the focus to the page when Start disappears", async () => {
  let current = { ...lesson, state: "joining" };
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json(current)),
    http.get("*/api/lessons/:ref/board", () => HttpResponse.json(board)),
    http.patch("*/api/lessons/:ref", () => {
      current = { ...lesson };
      return HttpResponse.json(current);
    }),
  );
  renderInApp(
    <main id="main" tabIndex={-1}>
      <LessonPage lessonRef={lesson.ref} />
    </main>,
  );
  const start = await screen.findByRole("button", { name: "Start" });
  await userEvent.click(start);
  await waitFor(() => {
    expect(start).not.toBeInTheDocument();
  });
  expect(screen.getByRole("main")).toHaveFocus();
});

it.each([
  ["running", true],
  ["ended", false],
] as const)("LessonPage of a lesson that is %s polls an empty board: %s", async (state, again) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let reads = 0;
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json({ ...lesson, state })),
    http.get("*/api/lessons/:ref/board", () => {
      reads += 1;
      return HttpResponse.json(board);
    }),
  );
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  await screen.findByText(/^(Nobody has|All seats)/);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(reads > 1).toBe(again);
});

it("BoardCard distinguishes connected people, those without a live connection, and those away", async () => {
  const seats = [
    { seat: 1, name: "Ada", connected: true, reading: false },
    { seat: 2, name: "Bob", connected: false, reading: true },
    { seat: 3, name: "Cleo", connected: false, reading: false },
  ].map((some) => ({
    ...some,
    id: some.seat,
    step: null,
    since: "2026-11-21T07:10:00Z",
    done: 0,
    skipped: 0,
    hints: 0,
    hand: null,
    stuck: false,
    seenAt: "2026-11-21T07:12:00Z",
  }));
  server.use(
    http.get("*/api/lessons/:ref", () => HttpResponse.json(lesson)),
    http.get("*/api/lessons/:ref/board", () => HttpResponse.json({ ...board, seats })),
  );
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  for (const [name, state] of [
    ["Ada", "Connected"],
    ["Bob", "No live connection"],
    ["Cleo", "Away"],
  ] as const) {
    const row = (await screen.findByText(name)).closest("[role=row], li");
    expect(row).toHaveTextContent(state);
  }
});
