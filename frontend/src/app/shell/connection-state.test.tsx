import { focusManager, type QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { ConnectionState, NotLive } from "@/app/shell/connection-state";
import { withBackend, backend } from "@/testing/app/backend";
import { LiveProvider } from "@/live/live-provider";
import { until } from "@/testing/until";
import { answers, unreachable } from "@/testing/api";
import { renderInApp } from "@/testing/render";

withBackend();
afterEach(() => {
  focusManager.setFocused(undefined);
});

function show(client?: QueryClient): void {
  renderInApp(
    <LiveProvider>
      <ConnectionState />
      <NotLive />
    </LiveProvider>,
    { client },
  );
}

/** Close every new socket until the provider gives up, and call `meanwhile` after each close. */
async function giveUp(meanwhile?: () => Promise<void>): Promise<void> {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = backend.sockets.length;
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    act(() => {
      backend.sockets.at(-1)?.onclose?.({ code: 1006 });
      vi.advanceTimersByTime(attempt * 1000);
    });
    await meanwhile?.();
  }
  vi.useRealTimers();
  expect(screen.getByText("Not live")).toBeInTheDocument();
  expect(backend.sockets).toHaveLength(before + 5);
}

async function read(client: QueryClient, answer: () => Promise<unknown>): Promise<void> {
  await act(() =>
    client
      .fetchQuery({ queryKey: ["/api/read"], queryFn: answer, staleTime: 0 })
      .catch(() => undefined),
  );
}

const succeeds = () => Promise.resolve({});
const fails = () => Promise.reject(new TypeError("no server"));

// departs from 1:208b
it("ConnectionState shows the state in words, announces a lost connection, and reconnects when its button is pressed", async () => {
  show();
  act(() => {
    backend.sockets[0]?.onopen?.();
  });
  expect(screen.getByText("Live")).toBeInTheDocument();
  const [indicator] = screen.getAllByRole("status");
  expect(indicator).toHaveAttribute("aria-live", "off");
  await giveUp();
  expect(indicator).toHaveAttribute("aria-live", "polite");
  expect(
    screen.getByText(
      /^Not live since .+: changes no longer arrive by themselves\. Press Reconnect/,
    ),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Reconnect" }));
  expect(backend.sockets).toHaveLength(7);
  expect(screen.getByText("Connecting")).toBeInTheDocument();
  // The pressed button is removed; the focus moves to the status that reports the attempt.
  expect(indicator).toHaveFocus();
  // The text stays while reconnecting, so that the layout doesn't shift.
  expect(screen.getByText(/changes no longer arrive by themselves\.$/)).toBeInTheDocument();
  act(() => {
    backend.sockets.at(-1)?.onopen?.();
  });
  expect(screen.queryByText(/changes no longer arrive/)).not.toBeInTheDocument();
});

it("ConnectionState says “Not live” after 20 s without a message, until the next message arrives", () => {
  vi.useFakeTimers();
  show();
  act(() => {
    backend.sockets[0]?.onopen?.();
    vi.advanceTimersByTime(20_000);
  });
  const line = /^Not live since .+: changes no longer arrive by themselves\.$/;
  for (const sockets of [1, 2]) {
    expect(screen.getByText("Not live")).toBeInTheDocument();
    expect(screen.getByText(line)).toBeInTheDocument();
    expect(backend.sockets).toHaveLength(sockets);
    act(() => {
      vi.advanceTimersByTime(1000);
    });
  }
  act(() => {
    backend.sockets.at(-1)?.onmessage?.({ data: '{"type":"heartbeat","data":null}' });
  });
  expect(screen.getByText("Live")).toBeInTheDocument();
  expect(screen.queryByText(line)).not.toBeInTheDocument();
});

describe("LiveProvider after five failed attempts", () => {
  // departs from 1:208b
  it("reconnects when the page is focused again", async () => {
    show();
    await giveUp();
    act(() => {
      focusManager.setFocused(false);
    });
    expect(backend.sockets).toHaveLength(6);
    act(() => {
      focusManager.setFocused(true);
    });
    expect(backend.sockets).toHaveLength(7);
    await giveUp();
  });

  // departs from 1:208b
  it("reconnects when the browser is online again", async () => {
    show();
    await giveUp();
    act(() => {
      window.dispatchEvent(new Event("online"));
    });
    expect(backend.sockets).toHaveLength(7);
  });

  // departs from 1:208b
  it("reconnects when a read succeeds after another read has failed", async () => {
    const client = createQueryClient();
    show(client);
    await giveUp();
    await read(client, fails);
    expect(backend.sockets).toHaveLength(6);
    await read(client, succeeds);
    expect(backend.sockets).toHaveLength(7);
  });

  it("reconnects when the session probe succeeds, on a screen without polling", async () => {
    const intervals = vi.spyOn(window, "setInterval");
    const client = createQueryClient();
    show(client);
    await giveUp();
    const probe = intervals.mock.calls.findLast(([, ms]) => ms === 15_000)?.[0] as () => void;
    answers("GET", "/api/session", unreachable, { once: true });
    for (const sockets of [6, 7]) {
      probe();
      await act(() => until(() => client.isFetching() === 0));
      expect(backend.sockets).toHaveLength(sockets);
    }
  });

  // departs from 1:208b
  it("reconnects when a read succeeds a minute later, even if no read failed before", async () => {
    const client = createQueryClient();
    show(client);
    await giveUp(() => read(client, succeeds));
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 55_000);
    await read(client, succeeds);
    expect(backend.sockets).toHaveLength(6);
    vi.setSystemTime(Date.now() + 5_000);
    await read(client, succeeds);
    expect(backend.sockets).toHaveLength(7);
  });
});

it("LiveProvider keeps an open or pending connection on focus and online events", () => {
  show();
  for (const state of ["Connecting", "Live"]) {
    expect(screen.getByText(state)).toBeInTheDocument();
    act(() => {
      window.dispatchEvent(new Event("online"));
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    expect(backend.sockets).toHaveLength(1);
    act(() => {
      backend.sockets[0]?.onopen?.();
    });
  }
});
