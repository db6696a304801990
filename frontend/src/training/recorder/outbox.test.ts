import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Schemas } from "@/api/client";
import { answers } from "@/testing/api";
import { createOutbox } from "@/training/recorder/outbox";

let batches: Schemas["EventsRequest"][] = [];
/** Queued responses of the next calls; afterwards each call succeeds. */
let replies: (() => Response)[] = [];
let outbox: ReturnType<typeof createOutbox>;
const onStored = vi.fn();
const onLost = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  batches = [];
  replies = [];
  onStored.mockClear();
  onLost.mockClear();
  answers("POST", "/api/seat/journal", ({ body }) => {
    const reply = replies.shift();
    if (reply) return reply();
    batches.push(body);
    return { kept: body.events.at(-1)?.n ?? 0, version: 1, step: "one" };
  });
  outbox = createOutbox(onStored, onLost);
});
afterEach(() => {
  outbox.close();
});

function press(what: string, waitMs?: number): void {
  outbox.add({ kind: "pressed", what, about: null }, waitMs);
}

const sentTargets = () => batches.map(({ events }) => events.map(({ what }) => what));
const status = (code: number) => () => HttpResponse.json({ code: "no" }, { status: code });

describe("outbox", () => {
  it("sends events together after ten seconds, numbered in order", async () => {
    press("home.one");
    press("home.two");
    await vi.advanceTimersByTimeAsync(9900);
    expect(sentTargets()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(sentTargets).toEqual([["home.one", "home.two"]]);
    expect(batches[0]?.events.map(({ n }) => n)).toEqual([1, 2]);
    expect(batches[0]?.client).toMatch(/^[a-f0-9]{32}$/);
  });

  it("sends an event with a wait of 0 immediately, together with the queued events", async () => {
    press("home.one");
    press("home.two", 0);
    await vi.advanceTimersByTimeAsync(0);
    await expect.poll(sentTargets).toEqual([["home.one", "home.two"]]);
    await expect.poll(() => onStored.mock.calls.length).toBe(1);
  });

  it("drops all events and closes without a report once the lesson is debriefed", async () => {
    replies = [() => HttpResponse.json({ code: "debriefing" }, { status: 409 })];
    for (let n = 0; n < 200; n += 1) press(`home.${n}`);
    await outbox.flush();
    press("home.late", 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sentTargets(), outbox.hasToSend(), onLost.mock.calls]).toEqual([[], false, []]);
  });

  it("sends batches of 150, one after the other", async () => {
    for (let n = 0; n < 200; n += 1) press(`home.${n}`);
    await outbox.flush();
    expect(sentTargets().map((batch) => batch.length)).toEqual([150, 50]);
    await outbox.flush();
    expect(batches.flatMap(({ events }) => events.map(({ n }) => n))).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
  });

  it("retries a failed batch with backoff, and immediately when the network is back", async () => {
    replies = [() => HttpResponse.error(), status(503)];
    press("home.one");
    await outbox.flush();
    expect(outbox.hasToSend()).toBe(false);
    press("home.two", 0);
    await vi.advanceTimersByTimeAsync(900);
    expect(replies).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(() => replies).toHaveLength(0);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(50);
    await outbox.flush();
    expect(sentTargets()).toEqual([["home.one", "home.two"]]);
    expect(onStored).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  it.each([400, 401, 404])(
    "drops and reports events that the server rejects with %d, and sends the next events",
    async (code) => {
      replies = [status(code)];
      press("home.one");
      await outbox.flush();
      expect(onLost).toHaveBeenCalledOnce();
      press("home.two");
      await outbox.flush();
      expect(sentTargets()).toEqual([["home.two"]]);
    },
  );

  it("keeps throttled events, and sends them after the server's Retry-After", async () => {
    const throttled = () =>
      HttpResponse.json({ code: "throttled" }, { status: 429, headers: { "Retry-After": "90" } });
    replies = [throttled];
    press("home.one");
    await outbox.flush();
    press("home.two", 0);
    await vi.advanceTimersByTimeAsync(89_900);
    expect(sentTargets()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(sentTargets).toEqual([["home.one", "home.two"]]);
    expect(onLost).not.toHaveBeenCalled();
  });

  it("drops the oldest events when more than 2,000 are queued, and warns once", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    for (let n = 0; n < 2010; n += 1) press(`home.${n}`);
    expect(warn).toHaveBeenCalledOnce();
    await outbox.flush();
    expect(batches[0]?.events[0]?.what).toBe("home.10");
  });

  it("sends the next batch when the page is left, without waiting for the pending batch", async () => {
    for (let n = 0; n < 160; n += 1) press(`home.${n}`);
    const sending = outbox.flush();
    outbox.leave();
    await sending;
    await expect.poll(() => batches.length).toBe(3);
    expect(new Set(batches.flatMap(({ events }) => events.map(({ n }) => n))).size).toBe(160);
  });
});
