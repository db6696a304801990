import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useLayoutEffect } from "react";
import {
  BrowserRouter,
  Link,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";

import { UrlTabs } from "@/kit/layout/url-tabs";
import { layOut } from "@/testing/training/layout";
import { recordSteps } from "@/testing/training/recording";

const LIST = "transaction-logs.list";
const FIRST_TAB = "transaction-logs.tabs.transactions";
const TAB = "transaction-logs.tabs.history";

let recording: ReturnType<typeof recordSteps> | undefined;

beforeEach(layOut);
beforeEach(() => {
  history.pushState(null, "", "/transaction-logs");
});

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  // Record the visit in the commit of the new URL, because the tests wait for that commit.
  useLayoutEffect(() => {
    recording?.recordVisit(pathname, search, navigationType === NavigationType.Pop);
  }, [pathname, search, navigationType]);
  const opener = (name: string, path: string): ReactNode => (
    <button onClick={() => void navigate(path)}>{name}</button>
  );
  return (
    <>
      <p>{`On ${pathname}${search}`}</p>
      <div data-anchor={LIST}>
        <Link to="/help">Manual</Link>
        {opener("Next", "/swift-console")}
        <button>Filter</button>
        {opener("Details", "?tx=TRN-000101")}
      </div>
      <div data-anchor="frame.palette">
        <input aria-label="Find" />
        {opener("Home", "/home")}
      </div>
      {opener("Lessons", "/teach")}
      <UrlTabs
        label="Parts"
        tabs={[
          { id: "console", title: "Console", content: "", anchor: FIRST_TAB },
          { id: "queues", title: "Queues", content: "", anchor: TAB },
        ]}
      />
      <div data-training>
        <input aria-label="Shortcut" onKeyDown={() => void navigate("/home")} />
      </div>
    </>
  );
}

const user = userEvent.setup();

function show() {
  recording = undefined;
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  recording = recordSteps();
  return recording;
}

async function arrive(address: string): Promise<void> {
  await screen.findByText(`On ${address}`);
}

async function press(name: string, address: string): Promise<void> {
  await user.click(screen.getByText(name));
  await arrive(address);
}

async function goBack(address: string): Promise<void> {
  act(() => {
    history.back();
  });
  await arrive(address);
}

const acts = () => recording?.steps.map(({ do: act, until }) => until ?? act);

describe("startRecording after a navigation", () => {
  it("records Back after a link as a visit to the previous screen", async () => {
    show();
    await press("Manual", "/help");
    await goBack("/transaction-logs");
    expect(acts()).toEqual([{ visited: "/help" }, { visit: "/transaction-logs" }]);
  });

  it("records the opened screen as the condition that completes the step whose press opened it", async () => {
    const { steps } = show();
    await press("Next", "/swift-console");
    expect(steps).toEqual([
      {
        id: "next",
        say: "",
        at: LIST,
        do: { press: "Next" },
        until: { visited: "/swift-console" },
      },
    ]);
  });

  it("records a screen opened by the search or a shortcut as a visit, not as the effect of the preceding press", async () => {
    show();
    await user.click(screen.getByText("Filter"));
    await user.type(screen.getByLabelText("Find"), "ho");
    await press("Home", "/home");
    await press("Next", "/swift-console");
    screen.getByLabelText("Shortcut").focus();
    await user.keyboard("g");
    await arrive("/home");
    expect(acts()).toEqual([
      { press: "Filter" },
      { visit: "/home" },
      { visited: "/swift-console" },
      { visit: "/home" },
    ]);
  });

  it("records Back to a tab as a press on the tab, and Back to another screen as a visit to its tab", async () => {
    const { steps } = show();
    await press("Queues", "/transaction-logs?tab=queues");
    await goBack("/transaction-logs");
    await waitFor(() => {
      expect(steps).toHaveLength(2);
    });
    await press("Queues", "/transaction-logs?tab=queues");
    await press("Manual", "/help");
    await goBack("/transaction-logs?tab=queues");
    expect(steps.map(({ at, do: act }) => [at, act])).toEqual([
      [TAB, { press: "" }],
      [FIRST_TAB, { press: "" }],
      [TAB, { press: "" }],
      [LIST, { press: "Manual" }],
      [undefined, { visit: "/transaction-logs?tab=queues" }],
    ]);
  });

  it("says that Back on a screen without a tab can't be recorded", async () => {
    const { steps, ignored } = show();
    await press("Details", "/transaction-logs?tx=TRN-000101");
    await goBack("/transaction-logs");
    expect([steps.length, ignored]).toEqual([1, [expect.stringMatching(/^Going back/)]]);
  });

  it("records neither a visit to a trainers' page nor the return from that page", async () => {
    const { steps, ignored } = show();
    await press("Lessons", "/teach");
    await goBack("/transaction-logs");
    expect(steps).toEqual([]);
    expect(ignored.at(-1)).toMatch(/^The account menu, Teach/);
  });
});
