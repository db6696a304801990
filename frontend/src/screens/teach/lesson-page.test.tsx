import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { type ReactElement } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";

import { type TaughtLesson } from "@/api/lessons";
import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { LeaveLine } from "@/screens/teach/leave-line";
import { LessonPage } from "@/screens/teach/lesson-page";
import { LessonsPage } from "@/screens/teach/lessons-page";
import { ProjectorScreen } from "@/screens/teach/projector/projector-screen";
import { answers, refused, sent, sentLines, sentTo } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";
import { operator } from "@/testing/samples/room";
import { board, boardSeat, lesson, presented } from "@/testing/screens/teach";

const LESSON = "/api/lessons/{ref}";
const BOARD = "/api/lessons/{ref}/board";
const session: SessionInfo = { ...operator, role: "trainer", onSeat: true };

beforeEach(() => {
  answers("GET", LESSON, lesson);
  answers("GET", BOARD, board);
});

function OpenLesson() {
  return <LessonPage lessonRef={lesson.ref} />;
}

/** Render a page at the URL of the lesson. */
function showAt(page: ReactElement, client = createQueryClient()) {
  return renderInApp(
    <Routes>
      <Route path="/teach/:ref" element={page} />
    </Routes>,
    { path: `/teach/${lesson.ref}`, client },
  );
}

/** Render a page, and wait for its lazily loaded parts. */
async function showLazy(page: ReactElement, client = createQueryClient()) {
  await act(async () => {
    showAt(page, client);
    await import("@/screens/teach/open-lesson-card");
  });
}

it("SteerCard moves the focus to the message field when the message is withdrawn", async () => {
  answers("POST", "/api/lessons/{ref}/steer", () => {
    const withdrawn = { ...presented, version: 2, message: null };
    answers("GET", BOARD, { ...board, presented: withdrawn });
    return { ...lesson, presented: withdrawn };
  });
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  const back = await screen.findByRole("button", { name: "Take back" });
  await userEvent.click(back);
  await waitFor(() => {
    expect(back).not.toBeInTheDocument();
  });
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveFocus();
});

it("LessonHead links to the walkthrough, and LeaveLine returns the trainer from the walkthrough's copy of the room", async () => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery().queryKey, session);
  /** Stand-in for the app shell, which subscribes to the session around every page. */
  function Session() {
    useQuery(sessionQuery());
    return null;
  }
  answers("GET", LESSON, { ...lesson, walkthrough: "one" });
  answers("GET", "/api/session", session);
  answers("POST", "/api/seat/leave", () => {
    answers("GET", "/api/session", { ...session, onSeat: false });
    return HttpResponse.json({});
  });
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
  expect(sentTo("POST", "/api/seat/leave")).toHaveLength(1);
});

it("LessonHead moves the focus to the page when “Start” disappears", async () => {
  answers("GET", LESSON, { ...lesson, state: "joining" });
  answers("PATCH", LESSON, () => {
    answers("GET", LESSON, lesson);
    return lesson;
  });
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
  ["running", "polls the board", true],
  ["ended", "reads the board once", false],
] as const)("LessonPage of a %s lesson %s", async (state, _, again) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers("GET", LESSON, { ...lesson, state });
  answers("GET", BOARD, { ...board, presented: { ...presented, state } });
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  await screen.findByText(/^(Nobody has|All seats)/);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(sentTo("GET", `/api/lessons/${lesson.ref}/board`).length > 1).toBe(again);
});

it("LessonPage closes the confirmation of “End” when another trainer has ended the lesson", async () => {
  const client = createQueryClient();
  renderInApp(
    <main id="main" tabIndex={-1}>
      <LessonPage lessonRef={lesson.ref} />
    </main>,
    { client },
  );
  // Wait for the lazily loaded part of the page.
  await screen.findByRole("combobox", { name: "Place" });
  await userEvent.click(screen.getByRole("button", { name: "End" }));
  answers("GET", LESSON, { ...lesson, state: "ended" });
  await act(() => client.invalidateQueries());
  expect(await findNotice("Dialog closed")).toHaveTextContent(
    "Somebody else has ended this lesson.",
  );
  await waitFor(() => {
    expect(screen.getByRole("main")).toHaveFocus();
  });
});

it.each([
  ["LessonPage", OpenLesson],
  ["ProjectorScreen", ProjectorScreen],
])("%s shows that its lesson was deleted, and stops polling", async (name, Page) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers("GET", LESSON, { ...lesson, state: "ended" });
  answers("GET", "/api/sandbox", refused(404));
  const client = createQueryClient();
  showAt(<Page />, client);
  await screen.findByRole("heading", { level: 1, name: "Tuesday" });
  for (const path of [LESSON, BOARD] as const) answers("GET", path, refused(404, "Not found."));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(
    await screen.findByRole("heading", { level: 1, name: "This lesson was deleted" }),
  ).toBeInTheDocument();
  if (name === "LessonPage") {
    expect(screen.getByRole("link", { name: "All lessons" })).toHaveAttribute("href", "/teach");
  }
  sent.length = 0;
  await act(() => client.invalidateQueries());
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(sentLines().filter((line) => line.includes(lesson.ref))).toEqual([]);
});

it("LessonPage says for an unknown lesson that the URL may be wrong", async () => {
  answers("GET", LESSON, refused(404));
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("There is no such lesson");
});

it("LessonsPage closes the confirmation of “Delete” when another trainer has deleted the lesson", async () => {
  const wednesday: TaughtLesson = { ...lesson, ref: "LSN-000002", name: "Wednesday" };
  answers("GET", "/api/lessons", [{ ...lesson, state: "ended" }, wednesday]);
  answers("GET", "/api/walkthroughs", []);
  const client = createQueryClient();
  await showLazy(<LessonsPage />, client);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Tuesday" }));
  answers("GET", "/api/lessons", [wednesday]);
  await act(() => client.invalidateQueries());
  expect(await findNotice("Dialog closed")).toHaveTextContent(
    "Somebody else has deleted “Tuesday”.",
  );
  await waitFor(() => {
    expect(document.activeElement).toHaveAttribute("data-row");
  });
});

it("LessonPage of an ended lesson keeps its last board, without connection states and seat menus", async () => {
  const ada = boardSeat({ seat: 1, name: "Ada", step: "second", done: 1, connected: false });
  const steps = [
    { id: "first", say: "Read this.", at: null },
    { id: "second", say: "Press that.", at: null },
  ];
  answers("GET", LESSON, { ...lesson, steps, state: "ended" });
  answers("GET", BOARD, { presented: { ...presented, state: "ended" }, seats: [ada] });
  renderInApp(<LessonPage lessonRef={lesson.ref} />);
  const row = (await screen.findByText("Ada")).closest("[role=row], li");
  expect(row).toHaveTextContent("2 of 2");
  expect(row).not.toHaveTextContent("Away");
  expect(screen.queryByRole("button", { name: "What to do with Ada" })).not.toBeInTheDocument();
  expect(screen.queryByText("Connected")).not.toBeInTheDocument();
});

it("LessonsPage, LessonPage and ProjectorScreen have their own document titles", async () => {
  answers("GET", "/api/lessons", [lesson]);
  answers("GET", "/api/sandbox", refused(503));
  answers("GET", "/api/walkthroughs", []);
  for (const [Page, title] of [
    [OpenLesson, "Tuesday · Teach"],
    [LessonsPage, "Teach"],
    [ProjectorScreen, "Tuesday · Projector page"],
  ] as const) {
    await showLazy(<Page />);
    await waitFor(() => expect(document.title).toBe(`${title} · mockconsole`));
    cleanup();
  }
});
