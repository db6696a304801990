import { beforeEach, describe, expect, it, vi } from "vitest";

import { viewSeat } from "@/lib/seat-view";
import { connectLive, type ConnectionState } from "@/live/socket";
import { type FakeSocket, stubSockets } from "@/testing/socket";

let sockets: FakeSocket[] = [];

function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("No connection was opened.");
  return socket;
}

function start(stands = false) {
  const states: ConnectionState[] = [];
  const handlers = {
    onMessage: vi.fn(),
    onOpen: vi.fn(),
    onSessionEnded: vi.fn(() => Promise.resolve(stands)),
  };
  const stop = connectLive({ ...handlers, onState: (state) => states.push(state) });
  return { ...handlers, states, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = stubSockets();
});

describe("connectLive", () => {
  // meets 1:129a 1:191
  it.each([
    [null, "ws://localhost:3000/ws"],
    ["7", "ws://localhost:3000/ws?look=7"],
  ])("connects a tab that views the seat %j to %s on the page's host", (seat, url) => {
    viewSeat(seat);
    start();
    expect(latest().url).toBe(url);
  });

  it("passes the server's messages to onMessage, except a presence check, which it answers", () => {
    const { onMessage } = start();
    latest().onopen?.();
    latest().onmessage?.({ data: '{"type":"presence_check","data":null}' });
    expect(latest().send.mock.calls).toEqual([["present"]]);
    latest().onmessage?.({ data: '{"type":"x"}' });
    expect(onMessage).toHaveBeenCalledExactlyOnceWith('{"type":"x"}');
  });

  // meets 1:129c 1:233
  // departs from 1:208b
  it("makes five attempts with a delay that grows by 1 s each, then warns and stops", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { states } = start();
    for (const attempt of [1, 2, 3, 4, 5]) {
      latest().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(1000 * attempt - 1);
      expect(sockets).toHaveLength(attempt);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(attempt + 1);
    }
    expect(warn).not.toHaveBeenCalled();

    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(6);
    expect(warn).toHaveBeenCalledOnce();
    expect(states.at(-1)).toBe("off");
  });

  // meets D:websocket-retry-count
  it("resets the number of attempts after a connection has lasted 10 s", () => {
    const { states } = start();
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(2000);
    latest().onopen?.();
    vi.advanceTimersByTime(10_000);
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(4);
    expect(states).toEqual(["retrying", "retrying", "open", "retrying"]);
  });

  // departs from 1:231d
  it("counts a connection that lasts less than 10 s as a failed attempt, but calls onOpen for it", () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { onOpen, states } = start();
    for (let opening = 1; opening <= 6; opening += 1) {
      latest().onopen?.();
      latest().onmessage?.({ data: '{"type":"heartbeat","data":null}' });
      vi.advanceTimersByTime(3000);
      latest().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(1000 * opening);
    }
    vi.advanceTimersByTime(60_000);
    expect(onOpen).toHaveBeenCalledTimes(6);
    expect(states.at(-1)).toBe("off");
  });

  it.each([
    [0, 1000],
    [0.5, 1500],
  ])(
    "reconnects after a restart of the server with a jitter of %d s, without counting an attempt",
    (random, delayMs) => {
      vi.spyOn(Math, "random").mockReturnValue(random);
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      const { states } = start();
      for (let restart = 1; restart <= 7; restart += 1) {
        latest().onopen?.();
        latest().onclose?.({ code: 1012 });
        vi.advanceTimersByTime(delayMs - 1);
        expect(sockets).toHaveLength(restart);
        vi.advanceTimersByTime(1);
        expect(sockets).toHaveLength(restart + 1);
      }
      expect(states).not.toContain("off");
      expect(warn).not.toHaveBeenCalled();
    },
  );

  // departs from 1:129b
  it("doesn't reconnect once the session has ended", async () => {
    const { onSessionEnded, states } = start();
    latest().onopen?.();
    latest().onclose?.({ code: 4401 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    expect(onSessionEnded).toHaveBeenCalledOnce();
    expect(states.at(-1)).toBe("retrying");
  });

  // departs from 1:129b
  it("reconnects after the session was renewed", async () => {
    const { onOpen, states } = start(true);
    latest().onopen?.();
    latest().onclose?.({ code: 4401 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sockets).toHaveLength(2);
    latest().onopen?.();
    expect(onOpen).toHaveBeenCalledTimes(2);
    expect(states).toEqual(["open", "retrying", "retrying", "open"]);
  });

  it("stops after five attempts if the server accepts each connection and closes it with 4401", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { onSessionEnded } = start(true);
    for (const attempt of [1, 2, 3, 4, 5]) {
      latest().onopen?.();
      latest().onclose?.({ code: 4401 });
      await vi.advanceTimersByTimeAsync(1000 * attempt);
      expect(sockets).toHaveLength(attempt + 1);
    }
    latest().onopen?.();
    latest().onclose?.({ code: 4401 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(6);
    expect(onSessionEnded).toHaveBeenCalledTimes(6);
  });

  // meets D:websocket-silence
  it("abandons a connection after 20 s without a message, and reports “open” again only when a message arrives", () => {
    const { onOpen, states } = start();
    const first = latest();
    vi.advanceTimersByTime(15_000);
    first.onopen?.();
    vi.advanceTimersByTime(15_000);
    first.onmessage?.({ data: '{"type":"heartbeat","data":null}' });
    vi.advanceTimersByTime(19_999);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["open", "silent"]);
    expect(first.close).toHaveBeenCalledOnce();
    first.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    latest().onopen?.();
    expect(states).toEqual(["open", "silent"]);
    latest().onmessage?.({ data: '{"type":"heartbeat","data":null}' });
    expect(states).toEqual(["open", "silent", "open"]);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it("abandons a hanging attempt 20 s after the last message of the closed connection", () => {
    const { states } = start();
    latest().onopen?.();
    vi.advanceTimersByTime(12_000);
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(7_999);
    expect(states).toEqual(["open", "retrying"]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["open", "retrying", "silent"]);
    expect(latest().close).toHaveBeenCalledOnce();
  });

  it("reports “silent” while attempts fail, and “off” after the last attempt", () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { states } = start();
    vi.advanceTimersByTime(20_000);
    for (const attempt of [1, 2, 3, 4, 5]) {
      vi.advanceTimersByTime(1000 * attempt);
      expect(states).not.toContain("off");
      latest().onclose?.({ code: 1006 });
    }
    expect(states).toEqual(["silent", "off"]);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(6);
    expect(states).toEqual(["silent", "off"]);
  });

  it("reports a lost connection only 1 s after its close, in case the page is being left", () => {
    const { states } = start();
    latest().onopen?.();
    latest().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(999);
    expect(states).toEqual(["open"]);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(["open", "retrying"]);
  });

  it("reports no state after it is stopped", () => {
    const { states, stop } = start();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual([]);
  });

  it("opens no connection if it is stopped between two attempts", () => {
    const { stop } = start();
    const first = latest();
    first.onclose?.({ code: 1006 });
    stop();
    vi.advanceTimersByTime(60_000);
    expect(first.close).toHaveBeenCalled();
    expect(sockets).toHaveLength(1);
  });
});
