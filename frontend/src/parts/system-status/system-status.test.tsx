import { act, screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { SystemStatus } from "@/parts/system-status/system-status";
import { contentOf } from "@/content/use-content";
import { applyMessage } from "@/live/messages";
import { expectAccessible } from "@/testing/axe";
import { renderInApp } from "@/testing/render";

const PATH = "/api/swiftnet/system-status";
const good = {
  apiStatus: "CONNECTED",
  authentication: "AUTHENTICATED",
  system: "READY",
  level20Authority: "LEVEL 20",
};
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

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function answer(body: object): void {
  server.use(http.get(PATH, () => HttpResponse.json(body)));
}

function fail(): void {
  server.use(http.get(PATH, () => HttpResponse.error()));
}

function hang(): void {
  server.use(
    http.get(PATH, async () => {
      await delay("infinite");
      return new HttpResponse();
    }),
  );
}

function show() {
  const client = createQueryClient();
  return { client, ...renderInApp(<SystemStatus t={contentOf(texts)} />, { client }) };
}

function visibleTexts(): (string | null)[] {
  return screen.getAllByRole("definition").map((value) => value.textContent);
}

describe("SystemStatus", () => {
  // meets 1:131
  it("shows the reply, but LEVEL 20 for any authority in it", async () => {
    answer({ ...good, apiStatus: "MAINTENANCE", level20Authority: "LEVEL 3" });
    const { container } = show();
    await screen.findByText("MAINTENANCE");
    expect(visibleTexts()).toEqual(["MAINTENANCE", "AUTHENTICATED", "READY", "LEVEL 20"]);
    expect(screen.getByText("Every 5 seconds.")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("shows skeletons before the first reply", () => {
    hang();
    show();
    expect(visibleTexts()).toEqual(["", "", "", ""]);
    expect(screen.getByRole("region", { name: "System Status" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  });

  // meets 1:131 1:208c
  it("shows the fallback and a warning when the first read fails", async () => {
    fail();
    const { container } = show();
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
    expect(screen.getByRole("status")).toHaveTextContent("The status could not be read.");
    await expectAccessible(container);
  });

  // meets 1:131 1:208c
  it("shows the fallback when the server replies with an error", async () => {
    server.use(http.get(PATH, () => HttpResponse.json({ code: "server_error" }, { status: 500 })));
    show();
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
  });

  it("shows the fallback when a read times out after 10 seconds", async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    hang();
    show();
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000));
    act(() => patience.abort());
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
  });

  // meets 1:61 1:131 1:185 1:232a
  it("polls every 5 seconds: shows the fallback when a read fails and recovers with the next", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer(good);
    show();
    await screen.findByText("CONNECTED");
    fail();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText("NO CONNECTION");
    expect(visibleTexts()).toEqual(fallback);
    answer(good);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText("CONNECTED");
    expect(screen.queryByText("The status could not be read.")).not.toBeInTheDocument();
  });

  it("keeps the fallback between two failed reads", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fail();
    show();
    const word = await screen.findByText("NO CONNECTION");
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(word).toBeInTheDocument();
  });

  it("reloads at once when the live connection reports a change", async () => {
    answer(good);
    const { client } = show();
    await screen.findByText("CONNECTED");
    answer({ ...good, apiStatus: "LOST" });
    act(() => {
      applyMessage(
        client,
        JSON.stringify({ type: "records_changed", data: ["swiftnet/system-status"] }),
      );
    });
    await waitFor(() => expect(visibleTexts()[0]).toBe("LOST"));
  });
});
