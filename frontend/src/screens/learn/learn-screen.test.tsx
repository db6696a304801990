import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { Link, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { type Lesson, type Walkthrough, walkthroughsQuery } from "@/api/training";
import { playbackLesson } from "@/lib/playback";
import { keepEditorScreen, screenAfterWalkthrough, type Trial } from "@/lib/trial";
import { LearnScreen } from "@/screens/learn/learn-screen";
import { answers, hang, server, writes } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";
import { operator } from "@/testing/samples/room";

const running: Lesson = {
  ref: "LSN-000002",
  walkthrough: "release-code",
  state: "running",
  here: false,
  done: 3,
  played: 0,
  skipped: 1,
  hints: 2,
  of: 9,
  begunAt: "2026-11-21T07:00:00Z",
  endedAt: null,
};
const first: Walkthrough = {
  key: "first-steps",
  title: "First steps",
  summary: "The way round the console.",
  minutes: 10,
  level: "operate",
  steps: 12,
  lesson: null,
};
const second: Walkthrough = {
  ...first,
  key: "release-code",
  title: "The release code",
  level: "detect",
  lesson: running,
};

const trainer: SessionInfo = { ...operator, role: "trainer" };
const guest: SessionInfo = { ...operator, guest: true, onSeat: true };

let rows: Walkthrough[] = [];

beforeEach(() => {
  rows = [first, second];
  answers("GET", "/api/walkthroughs", () => rows);
  server.use(http.post("*/api/lessons/*", () => HttpResponse.json(running)));
});

const requests = () => writes().map(({ path, body }) => [path, body]);

const trial: Trial = { screen: "/transaction-logs", back: "/home" };

function PathView() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="where">{`${pathname}${search}`}</p>
      <Link to="/learn?try=release-code&from=second-fee">Try from here</Link>
      <Link to="/learn?play=release-code">Check all</Link>
      <Link to="/learn?try=release-code" state={trial}>
        Try from the editor
      </Link>
    </>
  );
}

function showScreen(path = "/learn", client = createQueryClient()) {
  return renderInApp(
    <>
      <PathView />
      <LearnScreen />
    </>,
    { path, client },
  );
}

async function tile(name: string) {
  return within(await screen.findByRole("article", { name }));
}

async function pressButton(tileName: string, name: string): Promise<void> {
  await userEvent.click((await tile(tileName)).getByRole("button", { name }));
}

async function expectArrival(): Promise<void> {
  await waitFor(() => {
    expect(screen.getByTestId("where")).toHaveTextContent("/home");
  });
}

describe("LearnScreen", () => {
  it("shows each walkthrough with its level, length and progress", async () => {
    const { container } = showScreen();
    const fresh = await tile("First steps");
    expect(fresh.getByText("Operate")).toBeInTheDocument();
    expect(fresh.getByText("10 min")).toBeInTheDocument();
    expect(fresh.getByText("Steps: 12")).toBeInTheDocument();
    const startedTile = await tile("The release code");
    expect(startedTile.getByText("Steps: 3 of 9 · Skipped: 1 · Hints: 2")).toBeInTheDocument();
    expect(startedTile.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "3");
    await expectAccessible(container);
  });

  it("shows the result of an ended walkthrough and starts it again", async () => {
    const ended = { ...running, state: "ended" as const, done: 9, endedAt: "2026-11-21T07:18:00Z" };
    rows = [{ ...second, lesson: ended }];
    showScreen();
    expect(
      (await tile("The release code")).getByText("Steps: 9 of 9 · Skipped: 1 · Hints: 2 · 18 min"),
    ).toBeInTheDocument();
    await pressButton("The release code", "Begin again");
    await expectArrival();
    expect(requests()).toEqual([["/api/lessons/alone", { walkthrough: "release-code" }]]);
  });

  it("doesn't let a guest start a walkthrough, not even by a link, and shows the reason", async () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery().queryKey, guest);
    showScreen("/learn?try=release-code", client);
    expect((await tile("First steps")).queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByText(/You are in a trainer's lesson/)).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("WalkthroughTile", () => {
  it("starts the walkthrough and opens the dashboard", async () => {
    showScreen();
    keepEditorScreen("/wallet-transfer");
    await pressButton("First steps", "Start");
    await expectArrival();
    expect(requests()).toEqual([["/api/lessons/alone", { walkthrough: "first-steps" }]]);
    expect(playbackLesson()).toBeNull();
    expect(screenAfterWalkthrough()).toBe("/learn");
  });

  it("drops the cached lists of the room that the person leaves, even if a screen shows them", async () => {
    const client = createQueryClient();
    client.setQueryData(["api", "wallets"], []);
    showScreen("/learn", client);
    await tile("First steps");
    answers("GET", "/api/walkthroughs", hang);
    await pressButton("First steps", "Start");
    await waitFor(() => {
      expect(screen.queryByRole("article")).not.toBeInTheDocument();
    });
    expect(client.getQueryData(["api", "wallets"])).toBeUndefined();
  });

  it("starts playback with “Play it for me”", async () => {
    showScreen();
    await pressButton("First steps", "Play it for me");
    await expectArrival();
    expect(playbackLesson()).toMatch(/^LSN-/);
  });

  it("reloads the lessons when the screen is opened again, before it offers “Continue”", async () => {
    const client = createQueryClient();
    const { unmount } = showScreen("/learn", client);
    await tile("The release code");
    unmount();
    await waitFor(() => {
      expect(client.getQueryData(walkthroughsQuery().queryKey)).toBeUndefined();
    });
    rows = [{ ...second, lesson: { ...running, ref: "LSN-000003" } }];
    showScreen("/learn", client);
    await pressButton("The release code", "Continue");
    await expectArrival();
    expect(requests()).toEqual([["/api/lessons/LSN-000003/return", undefined]]);
  });

  it.each([
    ["Begin again", "/api/lessons/alone"],
    ["End", "/api/lessons/LSN-000002/end"],
  ])("asks for confirmation before “%s” of a running walkthrough", async (name, path) => {
    showScreen();
    await pressButton("The release code", name);
    const question = within(await screen.findByRole("alertdialog"));
    expect(requests()).toEqual([]);
    await userEvent.click(question.getByRole("button", { name }));
    await waitFor(() => {
      expect(requests().map(([called]) => called)).toEqual([path]);
    });
  });

  it("shows a notice and stays on the screen when the start fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    server.use(http.post("*/api/lessons/alone", () => HttpResponse.error()));
    showScreen();
    await pressButton("First steps", "Start");
    expect(await screen.findByText("The walkthrough could not be started")).toBeInTheDocument();
    expect(screen.getByTestId("where")).toHaveTextContent("/learn");
  });
});

describe("LinkConfirmation", () => {
  it.each(["try", "play"])(
    "shows an alert when the walkthrough of /learn?%s is unknown",
    async (action) => {
      showScreen(`/learn?${action}=nonsense&from=one`);
      expect(await screen.findByRole("alert")).toHaveTextContent("There is no such walkthrough");
      expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    },
  );

  it("warns that starting a walkthrough deletes the person's running copy of the room, if there is one", async () => {
    rows = [{ ...second, lesson: null }];
    const { unmount } = showScreen("/learn?try=release-code&from=second-fee");
    expect(await screen.findByRole("alertdialog")).not.toHaveTextContent("is deleted");
    unmount();
    rows = [second];
    showScreen("/learn?try=release-code&from=second-fee");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      "Your present copy of the room is deleted.",
    );
  });

  it("plays the linked walkthrough after a confirmation", async () => {
    showScreen("/learn?play=release-code");
    const question = within(await screen.findByRole("alertdialog"));
    expect(
      question.getByText(/^The console plays .*Your present copy of the room is deleted\.$/),
    ).toBeVisible();
    expect(requests()).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Play" }));
    await expectArrival();
    expect(requests()).toEqual([["/api/lessons/alone", { walkthrough: "release-code" }]]);
    expect(playbackLesson()).toBe(running.ref);
  });

  it("removes the link from the URL on Escape, so that a reload doesn't ask again", async () => {
    showScreen("/learn?play=release-code");
    await screen.findByRole("alertdialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.getByTestId("where")).toHaveTextContent(/^\/learn$/);
    });
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(requests()).toEqual([]);
  });

  it("starts the walkthrough at the linked step after a confirmation", async () => {
    showScreen("/learn?try=release-code&from=second-fee");
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "Start" }));
    await expectArrival();
    expect(requests()[0]?.[1]).toEqual({ walkthrough: "release-code", step: "second-fee" });
  });

  it.each([
    ["starts", "Try from here", { walkthrough: "release-code", step: "second-fee" }, null],
    ["plays", "Check all", { walkthrough: "release-code" }, running.ref],
  ])(
    "%s the walkthrough at once when a trainer follows the link “%s” within the console",
    async (_, link, body, played) => {
      const client = createQueryClient();
      client.setQueryData(sessionQuery().queryKey, trainer);
      showScreen("/learn", client);
      await tile("The release code");
      await userEvent.click(screen.getByText(link));
      await expectArrival();
      expect(requests()).toEqual([["/api/lessons/alone", body]]);
      expect(playbackLesson()).toBe(played);
    },
  );

  it("starts the walkthrough only once, even if the list is reset before the next screen is shown", async () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery().queryKey, trainer);
    let start: (lesson: Lesson) => void = () => undefined;
    answers("POST", "/api/lessons/alone", () => new Promise((resolve) => (start = resolve)));
    showScreen("/learn", client);
    await tile("The release code");
    await userEvent.click(screen.getByText("Check all"));
    answers("GET", "/api/walkthroughs", hang);
    void client.resetQueries(walkthroughsQuery());
    await waitFor(() => {
      expect(screen.queryByRole("article")).not.toBeInTheDocument();
    });
    answers("GET", "/api/walkthroughs", rows);
    await client.resetQueries(walkthroughsQuery());
    await tile("The release code");
    start(running);
    await expectArrival();
    expect(requests()).toHaveLength(1);
    expect(playbackLesson()).toBe(running.ref);
  });

  it("opens the screen of the step that a trainer tries from the editor, and stores the screen to return to", async () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery().queryKey, trainer);
    showScreen("/learn", client);
    await userEvent.click(screen.getByText("Try from the editor"));
    await waitFor(() => {
      expect(screen.getByTestId("where")).toHaveTextContent("/transaction-logs");
    });
    expect(screenAfterWalkthrough()).toBe("/home");
  });

  it("asks for confirmation when a trainer opens the URL directly, and when anybody else follows a link", async () => {
    const client = createQueryClient();
    client.setQueryData(sessionQuery().queryKey, trainer);
    const { unmount } = showScreen("/learn?try=release-code&from=second-fee", client);
    expect(await screen.findByRole("alertdialog")).toBeInTheDocument();
    unmount();
    showScreen("/learn");
    await tile("The release code");
    await userEvent.click(screen.getByText("Check all"));
    expect(await screen.findByRole("alertdialog")).toBeInTheDocument();
    expect(requests()).toEqual([]);
  });
});
