import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { refetchResources } from "@/api/changes";
import { createQueryClient } from "@/api/query-client";

const ANSWER_MS = 300;
const key = ["/api/host-servers"];

let client: QueryClient;
let reads = 0;
let aborted = 0;
let changes = 0;

/** Return a query function that resolves after `ms` to the number of changes at the time of its request. */
function readSlowly(ms: number) {
  return ({ signal }: { signal: AbortSignal }) => {
    reads += 1;
    const answer = changes;
    signal.addEventListener("abort", () => (aborted += 1));
    return new Promise<number>((resolve) => setTimeout(() => resolve(answer), ms));
  };
}

function mountObserver(ms = ANSWER_MS): () => void {
  const observer = new QueryObserver(client, { queryKey: key, queryFn: readSlowly(ms) });
  return observer.subscribe(() => undefined);
}

function change(): void {
  changes += 1;
  refetchResources(client, ["host-servers"]);
}

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  reads = aborted = changes = 0;
});
afterEach(() => {
  client.clear();
});

describe("refetchResources with an active query", () => {
  // departs from 1:231d
  it("refetches an active query immediately after a change", async () => {
    mountObserver();
    await vi.advanceTimersByTimeAsync(1000);
    change();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(reads).toBe(2);
    expect(client.getQueryData(key)).toBe(1);
  });

  it("doesn't abort slow reads when changes arrive every 250 ms, and shows each change within a second", async () => {
    mountObserver();
    await vi.advanceTimersByTimeAsync(1000);
    for (let quarter = 0; quarter < 40; quarter += 1) {
      change();
      await vi.advanceTimersByTimeAsync(250);
      expect(changes - Number(client.getQueryData(key))).toBeLessThanOrEqual(4);
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect(client.getQueryData(key)).toBe(40);
    expect(reads).toBeLessThanOrEqual(23);
    expect(aborted).toBe(0);
  });

  it("refetches only twice for 20 changes at the same moment", async () => {
    mountObserver();
    await vi.advanceTimersByTimeAsync(1000);
    for (let count = 0; count < 20; count += 1) change();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reads).toBe(3);
    expect(client.getQueryData(key)).toBe(20);
  });

  it("refetches once a running read has ended if that read may have missed the change", async () => {
    mountObserver(5000);
    change();
    await vi.advanceTimersByTimeAsync(5000);
    expect(client.getQueryData(key)).toBe(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(client.getQueryData(key)).toBe(1);
    expect(reads).toBe(2);
    expect(aborted).toBe(0);
  });
});

describe("refetchResources with an inactive query", () => {
  it("refetches a changed query when it becomes active again", async () => {
    mountObserver()();
    mountObserver();
    await vi.advanceTimersByTimeAsync(1000);
    client
      .getQueryCache()
      .find({ queryKey: key })
      ?.observers.forEach((one) => one.destroy());
    reads = 0;
    change();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(0);
    mountObserver();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(client.getQueryData(key)).toBe(1);
  });

  it("refetches after a slow first read if another change arrived while that read was running", async () => {
    const idle = new QueryObserver(client, { queryKey: key, enabled: false });
    idle.subscribe(() => undefined);
    change();
    mountObserver(2000);
    await vi.advanceTimersByTimeAsync(200);
    change();
    await vi.advanceTimersByTimeAsync(5000);
    expect(client.getQueryData(key)).toBe(2);
  });
});
