import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { type Board, type Steering, type TaughtLesson } from "@/api/lessons";
import { createQueryClient } from "@/api/query-client";
import { LessonPage } from "@/screens/teach/lesson-page";
import { answers, sentTo } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";
import { board, boardSeat, lesson, presented } from "@/testing/screens/teach";

type Class = { lesson?: Partial<TaughtLesson>; board?: Partial<Board> };

/** Return the bodies of the steering requests. */
const steerings = () => sentTo("POST", `/api/lessons/${lesson.ref}/steer`).map(({ body }) => body);

/** Render a lesson's page; return a function that makes the page read `state` again. */
async function show(state: Class) {
  const shown = () => ({ ...board, ...state.board });
  const taught = () => ({ ...lesson, presented: shown().presented, ...state.lesson });
  answers("GET", "/api/lessons/{ref}", taught);
  answers("GET", "/api/lessons/{ref}/board", shown);
  answers("POST", "/api/lessons/{ref}/steer", lesson);
  const client = createQueryClient();
  renderInApp(
    <main id="main" tabIndex={-1}>
      <LessonPage lessonRef={lesson.ref} />
    </main>,
    { client },
  );
  // Wait for the lazily loaded part of the page.
  await screen.findByRole("combobox", { name: "Place" });
  return () => act(() => client.invalidateQueries());
}

const steps = [
  { id: "first", say: "Read this.", at: null },
  { id: "second", say: "Press that.", at: null },
];

it("HoldingList lists the settings in force, each with a button that ends the setting", async () => {
  await show({
    lesson: { clock: { frozen: true, speed: "10.00" } },
    board: {
      presented: {
        ...presented,
        blank: true,
        bring: { n: 2, screen: "/home", anchor: null, row: null, insist: false, seats: [1, 2] },
      },
    },
  });
  const list = await screen.findByRole("list", { name: "Active settings" });
  const ends: [string, Steering][] = [
    ["Screens are blank", { do: "unblank" }],
    ["Clocks are frozen", { do: "clock", clock: { frozen: false } }],
    ["Clocks run 10× faster", { do: "clock", clock: { speed: "1" } }],
    ["Sent to /home", { do: "let_go" }],
    ["Message: “Look up.”", { do: "message", text: "" }],
  ];
  expect(within(list).getAllByRole("listitem")).toHaveLength(ends.length);
  for (const [text] of ends) {
    const name = text.startsWith("Sent") ? "Let go" : "Take back";
    const button = within(list).getByRole("button", { name, description: text });
    await userEvent.click(button);
  }
  await waitFor(() => {
    expect(steerings()).toEqual(ends.map(([, steering]) => ({ insist: false, ...steering })));
  });
  expect(within(list).getByText("for 2 of them")).toBeInTheDocument();
});

it("SteerCard moves the focus to the next entry when an entry ends, even after LessonHead has removed its “Start” button", async () => {
  const state: Class = {
    lesson: { state: "joining", clock: { frozen: true, speed: "1.00" } },
    board: { presented: { ...presented, blank: true } },
  };
  const reread = await show(state);
  const end = (description: string) =>
    screen.findByRole("button", { name: "Take back", description });
  act(() => screen.getByRole("button", { name: "Start" }).focus());
  state.lesson = { ...state.lesson, state: "running" };
  await reread();
  await waitFor(() => {
    expect(screen.queryByRole("button", { name: "Start" })).not.toBeInTheDocument();
  });
  const frozen = await end("Clocks are frozen");
  act(() => frozen.focus());
  state.lesson = { ...state.lesson, clock: null };
  await reread();
  await waitFor(() => {
    expect(frozen).not.toBeInTheDocument();
  });
  expect(await end("Message: “Look up.”")).toHaveFocus();
});

it("HoldingList isn't rendered while no setting is in force", async () => {
  await show({ board: { presented: { ...presented, message: null } } });
  await screen.findByRole("button", { name: "Blank screens" });
  expect(screen.queryByText("Active settings")).not.toBeInTheDocument();
});

it("NextForAll asks for confirmation and sends each person's current step", async () => {
  const seats = [
    boardSeat({ seat: 1, name: "Ada", step: "first" }),
    boardSeat({ seat: 2, name: "Bob", step: "second" }),
    boardSeat({ seat: 3, name: "Cleo", step: null }),
  ];
  await show({ lesson: { steps }, board: { seats } });
  const next = await screen.findByRole("button", { name: "Next step for all" });
  await waitFor(() => expect(next).toBeEnabled());
  await userEvent.click(next);
  const question = screen.getByRole("alertdialog", { name: "Next step for all?" });
  expect(question).toHaveAccessibleDescription(/^2 people skip their current step/);
  expect(steerings()).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Next step" }));
  await waitFor(() => {
    expect(steerings()).toEqual([
      { do: "step", insist: false, fromSteps: { 1: "first", 2: "second" } },
    ]);
  });
});

it("SeatMenu's “Next step” sends the person's current step", async () => {
  const seats = [boardSeat({ seat: 4, name: "Ada", step: "first" })];
  await show({ lesson: { steps, walkthrough: "one" }, board: { seats } });
  await userEvent.click(await screen.findByRole("button", { name: "What to do with Ada" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Next step" }));
  await waitFor(() => {
    expect(steerings()).toEqual([
      { do: "step", insist: false, seats: [4], fromSteps: { 4: "first" } },
    ]);
  });
});

it("NextForAll closes its confirmation when everybody has moved to another step", async () => {
  const at = (step: string) => [boardSeat({ seat: 1, name: "Ada", step })];
  const state = { lesson: { steps }, board: { seats: at("first") } };
  const reread = await show(state);
  const next = await screen.findByRole("button", { name: "Next step for all" });
  await waitFor(() => expect(next).toBeEnabled());
  await userEvent.click(next);
  state.board.seats = at("second");
  await reread();
  expect(await findNotice("Dialog closed")).toHaveTextContent(
    "Meanwhile everybody has reached another step",
  );
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(steerings()).toEqual([]);
});
