import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type Schemas } from "@/api/client";
import { makeOutbox } from "@/training/recorder/outbox";

const ADDRESS = "http://localhost:3000/api/seat/journal";
const server = setupServer();

type Batch = Schemas["EventsRequest"];

let arrived: Batch[] = [];
/** Queued responses of the next calls; afterwards each call succeeds. */
let answers: (() => Response)[] = [];
let outbox: ReturnType<typeof makeOutbox>;
const onStored = vi.fn();
const onLost = vi.fn();

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  arrived = [];
  answers = [];
  onStored.mockClear();
  onLost.mockClear();
  server.use(
    http.post(ADDRESS, async ({ request }) => {
      const batch = (await request.json()) as Batch;
      const answer = answers.shift();
      if (answer) return answer();
      arrived.push(batch);
      return HttpResponse.json({ kept: batch.events.at(-1)?.n, version: 1, step: "one" });
    }),
  );
  outbox = makeOutbox(onStored, onLost);
});
afterEach(() => {
  outbox.close();
  vi.useRealTimers();
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

function press(what: string, urgent = false): void {
  outbox.add({ kind: "pressed", what, about: null }, urgent);
}

const sent = () => arrived.map(({ events }) => events.map(({ what }) => what));
const status = (code: number) => () => HttpResponse.json({ code: "no" }, { status: code });

describe("outbox", () => {
  it("sends events together after ten seconds, numbered in order", async () => {
    press("home.one");
    press("home.two");
    await vi.advanceTimersByTimeAsync(9900);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(sent).toEqual([["home.one", "home.two"]]);
    expect(arrived[0]?.events.map(({ n }) => n)).toEqual([1, 2]);
    expect(arrived[0]?.client).toMatch(/^[a-f0-9]{32}$/);
  });

  it("sends an urgent event at once, with those before", async () => {
    press("home.one");
    press("home.two", true);
    await vi.advanceTimersByTimeAsync(0);
    await expect.poll(sent).toEqual([["home.one", "home.two"]]);
    await expect.poll(() => onStored.mock.calls.length).toBe(1);
  });

  it("sends batches of 150, one after the other", async () => {
    for (let n = 0; n < 200; n += 1) press(`home.${n}`);
    await outbox.flush();
    expect(sent().map((batch) => batch.length)).toEqual([150, 50]);
    await outbox.flush();
    expect(arrived.flatMap(({ events }) => events.map(({ n }) => n))).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 1),
    );
  });

  it("retries after a failure with backoff, and at once when the network is back", async () => {
    answers = [() => HttpResponse.error(), status(503)];
    press("home.one");
    await outbox.flush();
    expect(outbox.hasToSend()).toBe(false);
    press("home.two", true);
    await vi.advanceTimersByTimeAsync(900);
    expect(answers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(() => answers).toHaveLength(0);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(50);
    await outbox.flush();
    expect(sent()).toEqual([["home.one", "home.two"]]);
    expect(onStored).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  it.each([400, 401, 404])(
    "drops events that the server refuses with %d, reports that, and sends the next",
    async (code) => {
      answers = [status(code)];
      press("home.one");
      await outbox.flush();
      expect(onLost).toHaveBeenCalledOnce();
      press("home.two");
      await outbox.flush();
      expect(sent()).toEqual([["home.two"]]);
    },
  );

  it("drops the oldest events beyond 2,000", async () => {
    for (let n = 0; n < 2010; n += 1) press(`home.${n}`);
    await outbox.flush();
    expect(arrived[0]?.events[0]?.what).toBe("home.10");
  });

  it("sends the rest beside the pending batch when the page is left", async () => {
    for (let n = 0; n < 160; n += 1) press(`home.${n}`);
    const sending = outbox.flush();
    outbox.leave();
    await sending;
    await expect.poll(() => arrived.length).toBe(3);
    expect(new Set(arrived.flatMap(({ events }) => events.map(({ n }) => n))).size).toBe(160);
  });
});
