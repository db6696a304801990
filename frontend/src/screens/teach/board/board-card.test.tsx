import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { boardQuery, type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { BoardCard } from "@/screens/teach/board/board-card";
import { useTeachContent } from "@/screens/teach/use-teach-content";
import { answers } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { boardSeat, taughtLesson } from "@/testing/screens/teach";
import { renderInApp } from "@/testing/render";

const screens = [{ value: "/api-banking", label: "API Banking" }];

function Shown({ lesson }: { lesson: TaughtLesson }) {
  const t = useTeachContent();
  const query = useStableQuery(boardQuery(lesson.ref));
  return <BoardCard lesson={lesson} query={query} t={t} />;
}

function showBoard(seats: BoardSeat[], lesson = taughtLesson): void {
  answers("GET", "/api/lessons/{ref}/board", { presented: lesson.presented, seats });
  renderInApp(
    <ScreenChoicesContext value={screens}>
      <Shown lesson={lesson} />
    </ScreenChoicesContext>,
  );
}

async function rowOf(name: string): Promise<HTMLElement> {
  return (await screen.findByText(name)).closest<HTMLElement>("[role=row], li")!;
}

it("BoardCard shows seats as connected, polling, away or waiting to start", async () => {
  const gone = { connected: false, reading: false };
  showBoard([
    boardSeat({ seat: 1, name: "Ada" }),
    boardSeat({ seat: 2, name: "Bob", ...gone, reading: true }),
    boardSeat({ seat: 3, name: "Cleo", ...gone }),
    boardSeat({ seat: 4, name: "Dan", waiting: true, screen: null }),
  ]);
  for (const [name, state] of [
    ["Ada", "Connected"],
    ["Bob", "No live connection"],
    ["Cleo", "Away"],
    ["Dan", "Waiting to start"],
  ] as const) {
    expect(await rowOf(name)).toHaveTextContent(state);
  }
  await expectAccessible(document.body);
});

it("BoardCard shows the seat's number if the person's name was deleted", async () => {
  showBoard([boardSeat({ seat: 7, name: "" })], { ...taughtLesson, state: "ended" });
  expect(await screen.findAllByText("Seat 7")).toHaveLength(1);
});

it.each(["running", "ended"] as const)(
  "BoardCard shows the time at a step and the hint about the board's order only while the lesson runs: %s",
  async (state) => {
    showBoard([boardSeat({})], { ...taughtLesson, state, walkthrough: "one" });
    expect(await rowOf("Ada")).toHaveTextContent("1 of 1");
    const live = state === "running" ? 1 : 0;
    expect(screen.queryAllByRole("columnheader", { name: "For" })).toHaveLength(live);
    expect(screen.queryAllByText("People who need help most come first.")).toHaveLength(live);
  },
);

it("BoardCard shows the title of each person's screen, whichever tab is open, or the path if the screen is unknown", async () => {
  showBoard([
    boardSeat({ seat: 1, name: "Ada", screen: "/api-banking?tab=mt103" }),
    boardSeat({ seat: 2, name: "Bob", screen: "/gone" }),
  ]);
  expect(await rowOf("Ada")).toHaveTextContent("API Banking");
  expect(await rowOf("Bob")).toHaveTextContent("/gone");
});

it("BoardCard counts done, skipped and played steps and hints in separate columns", async () => {
  showBoard([boardSeat({ done: 5, skipped: 1, played: 2, hints: 3 })], {
    ...taughtLesson,
    walkthrough: "one",
    steps: [{ id: "look", say: "Look.", at: null }],
  });
  const row = await rowOf("Ada");
  for (const [title, count] of Object.entries({ Done: 5, Skipped: 1, Played: 2, Hints: 3 })) {
    const header = screen.getByRole("columnheader", { name: title });
    const place = [...header.parentElement!.children].indexOf(header);
    expect(row.children[place]).toHaveTextContent(String(count));
  }
});

it.each([
  ["running", ["Next step", "Reset the seat"]],
  ["debriefing", []],
] as const)(
  "BoardCard in a %s lesson offers these changes of a seat: %j",
  async (state, changes) => {
    showBoard([boardSeat()], { ...taughtLesson, state });
    await userEvent.click(await screen.findByRole("button", { name: "What to do with Ada" }));
    const items = await screen.findAllByRole("menuitem");
    const texts = items.map(({ textContent }) => textContent);
    expect(texts).toContain("Send a message");
    expect(texts.filter((text) => /^(?:Next step|Reset)/.test(text))).toEqual(changes);
  },
);
