import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { ExplanationsContext } from "@/content/use-content";
import { viewSeat } from "@/lib/seat-view";
import { playbackLesson, setPlaybackLesson } from "@/lib/playback";
import { keepEditorScreen } from "@/lib/trial";
import { answers, refused, unreachable } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";
import {
  backend,
  pane,
  reach,
  requestsTo,
  serveSeat,
  showGuide,
  startAfresh,
  stepOf,
} from "@/testing/training/guide";
import { makeTurn } from "@/training/player/one-tab";
import { TrainingPart } from "@/training/training-part";

beforeEach(startAfresh);

const LESSON = "vault-access-generator.lesson";
const readingStep = stepOf("welcome", {
  watch: [{ id: "welcome.0", kind: "read", what: "welcome", text: null }],
});

const target = () => screen.getByRole("button", { name: "Generate" });

describe("Guide", () => {
  it("shows the step, the progress and the simulation mark, and announces the step without moving the focus", async () => {
    showGuide();
    target().focus();
    const region = await pane("Step 1 of 3");
    expect(region.getByText("SIMULATION")).toBeInTheDocument();
    expect(region.getByText("The release code")).toBeInTheDocument();
    expect(region.getByText("this").tagName).toBe("STRONG");
    expect(region.getByText("room").tagName).toBe("CODE");
    expect(region.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "0");
    expect(target()).toHaveFocus();
    const announced = screen.getAllByText(/^Step 1 of 3\. Welcome to this room\./);
    expect(announced[0]).toHaveAttribute("aria-live", "polite");
    await expectAccessible(document.body);
  });

  it("shows only the “Fold” button to a trainer who views the seat, and records none of the trainer's presses", async () => {
    viewSeat("7");
    reach("press", { hints: { press: 1 } });
    showGuide();
    const region = await pane("Look below.");
    expect(region.getAllByRole("button").map((button) => button.ariaLabel)).toEqual([
      "Fold the walkthrough",
    ]);
    await userEvent.click(target());
    window.dispatchEvent(new Event("pagehide"));
    await expectAccessible(document.body);
    expect(backend.requests.filter(({ path }) => path !== "seat")).toEqual([]);
  });

  it("shows no pane on the trainer's own pages", async () => {
    showGuide("/teach/LSN-000001");
    await waitFor(() => {
      expect(requestsTo("seat")).not.toHaveLength(0);
    });
    expect(screen.queryByRole("region", { name: "Walkthrough" })).not.toBeInTheDocument();
  });

  it("shows the next step when “Next” is pressed on a reading step", async () => {
    showGuide();
    const region = await pane("Step 1 of 3");
    await userEvent.click(region.getByRole("button", { name: "Next" }));
    const next = await pane("Step 2 of 3");
    expect(next.getByText("Waiting until you press it.")).toBeInTheDocument();
    expect(target()).toHaveAttribute("data-spotlight");
    expect(next.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
  });

  it("shows the hints that were already taken, and one more after each press on “Hint”", async () => {
    reach("press", { hints: { press: 1 } });
    showGuide();
    const region = await pane("Look below.");
    expect(region.queryByText("It is a button.")).not.toBeInTheDocument();
    await userEvent.click(region.getByRole("button", { name: "Hint 1 of 3" }));
    await pane("It is a button.");
    await userEvent.click(region.getByRole("button", { name: "Hint 2 of 3" }));
    await pane("Press it.");
    expect(region.getByRole("button", { name: "Hint 3 of 3" })).toHaveAttribute("aria-disabled");
    expect(requestsTo("hint")).toHaveLength(2);
  });

  it("shows the earlier step when “Earlier step” is pressed", async () => {
    reach("press");
    showGuide();
    const region = await pane("Step 2 of 3");
    await userEvent.click(region.getByRole("button", { name: "Earlier step" }));
    await pane("Step 1 of 3 (done)");
    expect(region.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
    await userEvent.click(region.getByRole("button", { name: "Later step" }));
    await pane("Step 2 of 3");
  });

  it("reports that the hint could not be loaded, and keeps showing the step", async () => {
    reach("press");
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/seat/hint", unreachable);
    showGuide();
    const region = await pane("Step 2 of 3");
    await userEvent.click(region.getByRole("button", { name: "Hint" }));
    expect(await screen.findByText("The hint could not be loaded")).toBeInTheDocument();
    await pane("Step 2 of 3");
  });

  it("offers “Retry” if the script can't be loaded", async () => {
    answers("GET", "/api/seat", refused(500));
    showGuide();
    const region = await pane("Walkthrough could not be loaded");
    serveSeat();
    await userEvent.click(region.getByRole("button", { name: "Retry" }));
    await pane("Step 1 of 3");
  });
});

describe("useGuideKeys", () => {
  it("moves the focus to the pane on F2, and back on F2 or Escape", async () => {
    showGuide();
    await pane("Step 1 of 3");
    target().focus();
    await userEvent.keyboard("{F2}");
    expect(screen.getByRole("region", { name: "Walkthrough" })).toHaveFocus();
    await userEvent.keyboard("{F2}");
    expect(target()).toHaveFocus();
    await userEvent.keyboard("{F2}{Tab}{Escape}");
    expect(target()).toHaveFocus();
  });

  it("moves the focus to the target if the previously focused field was removed", async () => {
    reach("press");
    showGuide();
    const field = document.createElement("input");
    document.body.append(field);
    await pane("Step 2 of 3");
    field.focus();
    await userEvent.keyboard("{F2}");
    field.remove();
    await userEvent.keyboard("{F2}");
    expect(target()).toHaveFocus();
  });
});

describe("Guide after the last step", () => {
  it("shows how many steps were done and how many hints were taken", async () => {
    reach(null, { hints: { press: 2 } });
    backend.seat.progress.done[1]!.how = "early";
    backend.seat.progress.done[2]!.how = "skipped";
    showGuide();
    const region = await pane("All steps done");
    const facts = [...(await region.findByText("Hints")).closest("dl")!.children];
    expect(facts.map((fact) => fact.textContent)).toEqual([
      "Steps3",
      "Done in advance1",
      "Skipped1",
      "Played0",
      "Hints2",
    ]);
    await expectAccessible(document.body);
  });

  it.each(["Finish", "Leave the walkthrough"])(
    "opens the list of walkthroughs after a click on “%s”",
    async (name) => {
      reach(null);
      showGuide();
      const region = await pane("All steps done");
      await userEvent.click(region.getByRole("button", { name }));
      expect(await screen.findByRole("main", { name: "/learn" })).toBeInTheDocument();
      expect(requestsTo("end")).toHaveLength(1);
    },
  );

  it("returns to the screen on which the editor started the walkthrough", async () => {
    keepEditorScreen("/wallet-transfer");
    reach("press");
    showGuide();
    const region = await pane("Step 2 of 3");
    await userEvent.click(region.getByRole("button", { name: "Leave the walkthrough" }));
    expect(await screen.findByRole("main", { name: "/wallet-transfer" })).toBeInTheDocument();
  });

  it("starts the walkthrough again when “Begin again” is pressed", async () => {
    reach(null);
    showGuide();
    const region = await pane("All steps done");
    await userEvent.click(region.getByRole("button", { name: "Begin again" }));
    expect(await screen.findByRole("main", { name: "/home" })).toBeInTheDocument();
    expect(requestsTo("alone")[0]?.body).toEqual({ walkthrough: "release-code" });
  });
});

describe("Guide during playback", () => {
  it("shows no playback error if no step is left to play", async () => {
    setPlaybackLesson("LSN-000001");
    reach(null);
    showGuide();
    await pane("All steps done");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("doesn't play if the tab's playback was started for another lesson", async () => {
    setPlaybackLesson("LSN-000002");
    reach("press");
    showGuide();
    const region = await pane("Step 2 of 3");
    expect(region.getByRole("button", { name: "Do it for me" })).toBeInTheDocument();
    expect(region.queryByRole("button", { name: "Pause" })).not.toBeInTheDocument();
  });

  it("waits while another tab plays the lesson, and takes over when “Play” is pressed", async () => {
    const onTaken = vi.fn<() => void>();
    const other = makeTurn("LSN-000001", onTaken);
    other.take();
    setPlaybackLesson("LSN-000001");
    reach("press");
    showGuide();
    const region = await pane(/^Another tab plays/);
    await userEvent.click(region.getByRole("button", { name: "Play" }));
    await waitFor(() => {
      expect(onTaken).toHaveBeenCalledOnce();
    });
    expect(region.getByRole("button", { name: "Pause" })).toBeInTheDocument();
    expect(region.queryByText(/Another tab/)).not.toBeInTheDocument();
    other.close();
  });

  it("stays paused in a tab that is reloaded or duplicated while playback is paused", async () => {
    setPlaybackLesson("LSN-000001");
    reach("press");
    const first = showGuide();
    const shown = await pane("Step 2 of 3");
    await userEvent.click(shown.getByRole("button", { name: "Pause" }));
    const mark = sessionStorage.getItem("mockconsole.paused");
    first.unmount();
    setPlaybackLesson("LSN-000001");
    expect(mark).not.toBeNull();
    sessionStorage.setItem("mockconsole.paused", mark ?? "");
    showGuide();
    const again = await pane("Step 2 of 3");
    expect(again.getByRole("button", { name: "Play" })).toBeInTheDocument();
  });

  it("ends playback when the seat ends", async () => {
    setPlaybackLesson("LSN-000001");
    reach("press");
    const { unmount } = showGuide();
    await pane("Step 2 of 3");
    unmount();
    expect(playbackLesson()).toBeNull();
  });
});

it.each([
  ["a step", stepOf("press", { at: LESSON, do: [{ at: LESSON, press: "" }] })],
  ["a reading step", { ...readingStep, at: LESSON }],
])("Guide says that the place of %s is hidden while explanations are hidden", async (_, step) => {
  backend.seat.steps[0] = { ...step, id: "welcome" };
  renderInApp(
    <ExplanationsContext value={false}>
      <TrainingPart />
    </ExplanationsContext>,
    { path: "/vault-access-generator" },
  );
  await pane(/^This part is hidden for now\./);
});

it("Guide continues to record after a single 404 from the journal", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers("POST", "/api/seat/journal", refused(404), { once: true });
  showGuide();
  const region = await pane("Step 1 of 3");
  await userEvent.click(region.getByRole("button", { name: "Next" }));
  await waitFor(() => {
    expect(requestsTo("seat").length).toBeGreaterThan(1);
  });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const next = region.getByRole("button", { name: "Next" });
  expect(next).not.toHaveAttribute("aria-busy");
  await userEvent.click(next);
  await pane("Step 2 of 3");
});
