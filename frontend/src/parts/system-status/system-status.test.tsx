import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { SystemStatus } from "@/parts/system-status/system-status";
import { contentOf } from "@/content/use-content";
import { expectAccessible } from "@/testing/axe";
import { answers, hang, unreachable } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { systemStatus } from "@/testing/samples/swiftnet";

const PATH = "/api/swiftnet/system-status";
const texts = {
  statusTitle: "System Status",
  statusHint: "Every 5 seconds.",
  statusFailed: "The status could not be read.",
  apiStatus: "API status",
  authentication: "Authentication",
  system: "System",
  authority: "Authority",
};
const fallback = ["NO CONNECTION", "REQUIRED", "READY", "LEVEL 20"];

function show() {
  return renderInApp(<SystemStatus t={contentOf(texts)} />);
}

function visibleTexts(): (string | null)[] {
  return screen.getAllByRole("definition").map((value) => value.textContent);
}

describe("SystemStatus", () => {
  // meets 1:131
  it("shows the values of the response, but always LEVEL 20 as the authority", async () => {
    answers("GET", PATH, {
      ...systemStatus,
      apiStatus: "MAINTENANCE",
      level20Authority: "LEVEL 3",
    });
    const { container } = show();
    await screen.findByText("MAINTENANCE");
    expect(visibleTexts()).toEqual(["MAINTENANCE", "AUTHENTICATED", "READY", "LEVEL 20"]);
    expect(screen.getByText("Every 5 seconds.")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("shows skeletons before the first response", () => {
    answers("GET", PATH, hang);
    show();
    expect(visibleTexts()).toEqual(["", "", "", ""]);
    expect(screen.getByRole("region", { name: "System Status" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  });

  // meets 1:131 1:208c
  it("shows the fallback and a warning when the first read fails", async () => {
    answers("GET", PATH, unreachable);
    const { container } = show();
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
    expect(screen.getByRole("status")).toHaveTextContent("The status could not be read.");
    await expectAccessible(container);
  });

  it("shows the fallback when a read times out after 10 seconds", async () => {
    const controller = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    answers("GET", PATH, hang);
    show();
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000));
    act(() => controller.abort());
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
  });

  // meets 1:61 1:131 1:185 1:232a
  it("polls every 5 seconds, shows the fallback after a failed read, and the real values after the next successful read", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers("GET", PATH, systemStatus);
    show();
    await screen.findByText("CONNECTED");
    answers("GET", PATH, unreachable);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
    answers("GET", PATH, systemStatus);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText("CONNECTED");
    expect(screen.queryByText("The status could not be read.")).not.toBeInTheDocument();
  });

  it("keeps the fallback values between two failed reads", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answers("GET", PATH, unreachable);
    show();
    const word = await screen.findByText("NO CONNECTION");
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(word).toBeInTheDocument();
  });
});
