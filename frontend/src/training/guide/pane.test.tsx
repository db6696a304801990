import { renderHook, screen, waitFor, waitForElementToBeRemoved } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { refetchResources } from "@/api/changes";
import { createQueryClient } from "@/api/query-client";
import { Dialog, DialogContent, DialogHead } from "@/kit/ui/dialog";
import { useListBoundary } from "@/kit/ui/list-boundary";
import { setPlaybackLesson } from "@/lib/playback";
import { expectAccessible } from "@/testing/axe";
import { layOut } from "@/testing/training/layout";
import {
  backend,
  pane,
  reach,
  requestsTo,
  showGuide,
  startAfresh,
  stepOf,
} from "@/testing/training/guide";

beforeEach(startAfresh);

const region = () => screen.getByRole("region", { name: "Walkthrough" });

function Question() {
  return (
    <Dialog open>
      <DialogContent>
        <DialogHead title="Delete?" hint="It is gone then." />
        <button>Delete</button>
      </DialogContent>
    </Dialog>
  );
}

describe("Pane", () => {
  it("folds to a line with the step, the title and “Next”, and stays folded in its tab", async () => {
    const { unmount } = showGuide();
    const guide = await pane("Step 1 of 3");
    const fold = guide.getByRole("button", { name: "Fold the walkthrough" });
    await userEvent.click(fold);
    expect(guide.queryByRole("heading")).not.toBeInTheDocument();
    expect(guide.getByRole("button", { name: "Unfold the walkthrough" })).toHaveFocus();
    await expectAccessible(document.body);
    unmount();
    showGuide();
    await userEvent.click(await screen.findByRole("button", { name: "Next" }));
    await userEvent.click(await screen.findByRole("button", { name: "Hint" }));
    await userEvent.click(screen.getByRole("button", { name: "Unfold the walkthrough" }));
    const again = await pane("Look below.");
    expect(again.getByRole("heading", { name: "The release code" })).toBeInTheDocument();
  });

  it("limits open lists to the page beside the pane, even lists that were rendered before the pane", async () => {
    const page = document.createElement("div");
    page.dataset.slot = "page";
    document.body.append(page);
    const { result } = renderHook(useListBoundary);
    expect(result.current).toBeNull();
    const { unmount } = showGuide();
    await pane("Step 1 of 3");
    expect(result.current).toBe(page);
    unmount();
    expect(result.current).toBeNull();
  });

  it("takes the focus from an open dialog on F2, and returns it on Escape without closing the dialog", async () => {
    showGuide("/vault-access-generator", <Question />);
    await pane("Step 1 of 3");
    const button = screen.getByRole("button", { name: "Delete" });
    await waitFor(() => {
      expect(screen.getByRole("dialog")).toContainElement(document.activeElement as HTMLElement);
    });
    button.focus();
    await userEvent.keyboard("{F2}");
    expect(region()).toHaveFocus();
    await userEvent.keyboard("{Tab}");
    expect(screen.getByRole("button", { name: "Leave the walkthrough" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(button).toHaveFocus();
    expect(screen.getByRole("dialog")).toBeInTheDocument();
  });
});

describe("LessonPane", () => {
  it("copies a pressed value, and keeps the focus on the target", async () => {
    const user = userEvent.setup();
    backend.seat.steps[1] = stepOf("press", {
      say: "Type **SIM-1** as `it` is.",
      at: "vault-access-generator.form.generate",
      do: [{ type: "SIM-1" }],
    });
    reach("press");
    showGuide();
    const guide = await pane("Step 2 of 3");
    expect(guide.getByText("it").tagName).toBe("CODE");
    const target = screen.getByRole("button", { name: "Generate" });
    target.focus();
    await user.click(guide.getByRole("button", { name: "Copy SIM-1" }));
    expect(await navigator.clipboard.readText()).toBe("SIM-1");
    expect(target).toHaveFocus();
  });

  it("says after 4 s that the target of the step isn't on this screen", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    backend.seat.steps[1] = stepOf("press", { at: "vault-access-generator.form.code" });
    reach("press");
    showGuide();
    await pane("Loading …");
    await vi.advanceTimersByTimeAsync(4000);
    await pane(/^It isn't on this screen now\./);
  });

  it("names the screen that still shows the result if a reload has emptied the result's card", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    backend.seat.steps[1] = stepOf("press", {
      at: "wallet-transfer.last",
      do: [{ press: "Open the transaction logs" }],
    });
    reach("press");
    showGuide("/wallet-transfer", <section data-anchor="wallet-transfer.last">Nothing.</section>);
    await pane("Loading …");
    await vi.advanceTimersByTimeAsync(4000);
    await pane("It isn't here any more. Find it under /transaction-logs.");
  });

  it("highlights the button that clears a list's filter if no row matches the filter", async () => {
    backend.seat.steps[1] = stepOf("press", {
      at: "home.prices.list",
      do: [{ press: "BTC Bitcoin, open chart" }],
    });
    reach("press");
    showGuide(
      "/home",
      <section data-anchor="home.prices.list">
        <button data-clears-filter>Clear filter</button>
      </section>,
    );
    await pane("A filter hides it. Clear the filter first.");
    expect(screen.getByRole("button", { name: "Clear filter" })).toHaveAttribute("data-spotlight");
  });

  it("doesn't ask the person to open a screen on a reading step", async () => {
    backend.seat.steps[0] = { ...backend.seat.steps[0]!, at: "home.prices" };
    showGuide(
      "/vault-access-generator",
      <a href="/home" data-anchor="frame.screens.home">
        Dashboard
      </a>,
    );
    const guide = await pane("Read it, then go on.");
    expect(guide.queryByText("Open this screen first.")).not.toBeInTheDocument();
  });

  it("highlights an element of the dialog that the step itself has opened", async () => {
    backend.seat.steps[1] = stepOf("press", {
      at: "frame.search",
      do: [{ press: "" }, { at: "frame.palette.field", type: "swift" }],
    });
    reach("press");
    showGuide(
      "/home",
      <>
        <div aria-hidden>
          <button data-anchor="frame.search">Search</button>
        </div>
        <div role="dialog" aria-label="Search" data-state="open">
          <input aria-label="Find" data-anchor="frame.palette.field" />
        </div>
      </>,
    );
    const guide = await pane("Step 2 of 3");
    expect(guide.queryByText("Close this first.")).not.toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "Find" })).toHaveAttribute("data-spotlight");
  });

  it("plays the step after a double click on “Do it for me”", async () => {
    backend.seat.steps[1] = stepOf("press", { do: [{ at: "wallet-transfer.form", press: "" }] });
    reach("press");
    showGuide();
    const guide = await pane("Step 2 of 3");
    await userEvent.dblClick(guide.getByRole("button", { name: "Do it for me" }));
    expect(guide.getByRole("button", { name: "Stop" })).toBeInTheDocument();
  });

  it("scrolls to the top when the next step begins", async () => {
    showGuide();
    const guide = await pane("Step 1 of 3");
    region().scrollTop = 200;
    await userEvent.click(guide.getByRole("button", { name: "Next" }));
    await pane("Step 2 of 3");
    expect(region().scrollTop).toBe(0);
  });

  it("shows “Next” as busy until the server has completed the step", async () => {
    showGuide();
    const guide = await pane("Step 1 of 3");
    const next = guide.getByRole("button", { name: "Next" });
    await userEvent.dblClick(next);
    expect(next).toHaveAttribute("aria-busy", "true");
    await pane("Step 2 of 3");
    const reads = requestsTo("journal").flatMap(({ body }) =>
      (body as { events: { kind: string }[] }).events.filter(({ kind }) => kind === "read"),
    );
    expect(reads).toHaveLength(1);
  });

  it("applies a new speed immediately, even to the step that is being played", async () => {
    localStorage.setItem("mockconsole.pace", "600");
    setPlaybackLesson("LSN-000001");
    showGuide();
    const guide = await pane("Step 1 of 3");
    await userEvent.click(guide.getByRole("button", { name: "Fast" }));
    await pane("Step 2 of 3");
  });
});

describe("LessonPane during playback", () => {
  /** Play a script whose playback stops at the second of three steps, and return the query cache. */
  function stopAtSecond() {
    onTestFinished(layOut());
    setPlaybackLesson("LSN-000001");
    const choosing = stepOf("choose", { do: [{ at: "home.hosts", choose: "Nothing" }] });
    backend.seat.steps = [stepOf("before"), choosing, stepOf("after")];
    reach("choose");
    const client = createQueryClient();
    const hosts = (
      <select data-anchor="home.hosts" aria-label="Hosts">
        <option>One</option>
      </select>
    );
    showGuide("/home", hosts, client);
    return client;
  }

  it("reports where the playback stopped, with the number of the step and the reason", async () => {
    stopAtSecond();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Playback stopped at step 2 of 3. There is no “Nothing” to choose.",
    );
  });

  it.each([
    ["the next step", () => reach("after"), "Step 3 of 3"],
    ["the step’s pause", () => reach("choose", { paused: true }), "Step 2 of 3"],
  ])("continues with %s when the failed step is completed later", async (_, count, line) => {
    const client = stopAtSecond();
    const alert = await screen.findByRole("alert");
    count();
    refetchResources(client, ["seat"]);
    await waitForElementToBeRemoved(alert);
    const region = await pane(line);
    expect(region.getByRole("button", { name: "Pause" })).toBeInTheDocument();
  });
});
