import { act, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { answers } from "@/app/testing/answers";
import { inWorld, open, server } from "@/app/testing/world";

const READS = 12;
const SECOND_MS = 1000;

const world = { asked: [] as string[], running: 0 };

inWorld();
beforeEach(() => {
  world.asked = [];
  world.running = 0;
  server.use(
    ...Object.entries(answers).map(([path, answer]) =>
      http.all(path, () => HttpResponse.json(answer)),
    ),
  );
  server.events.on("request:start", ({ request }) => {
    world.asked.push(new URL(request.url).pathname);
    world.running += 1;
  });
  server.events.on("request:end", () => {
    world.running -= 1;
  });
  return () => server.events.removeAllListeners();
});

it.each([
  ["/api/crypto-prices", "/home", 1],
  ["/api/host-servers", "/home", 5],
  ["/api/swiftnet/system-status", "/swiftnet-access", 5],
  ["/api/swiftnet/system-status", "/admin-access", 5],
  ["/api/transactions", "/transaction-logs", 5],
  ["/api/swift/operations", "/transaction-logs?tab=swift", 5],
  ["/api/logs/transactions", "/transaction-logs?tab=logs", 10],
  ["/api/multi-domain/status", "/multi-domain", 30],
  ["/api/multi-domain/load-balancer", "/multi-domain", 30],
])(
  "%s is read on %s every %d seconds, no less and no more often",
  async (path, screen, seconds) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const count = () => world.asked.filter((asked) => asked === path).length;
    await open(screen);
    await waitFor(() => expect(count()).toBe(1));
    // The readings of a screen that comes up late begin their pace with it.
    await act(() => vi.advanceTimersByTimeAsync(seconds * SECOND_MS));
    await waitFor(() => expect(world.running).toBe(0));
    const before = count();
    const from = Date.now();
    for (let half = 0; half < READS * 2; half += 1) {
      await act(() => vi.advanceTimersByTimeAsync((seconds * SECOND_MS) / 2));
      await waitFor(() => expect(world.running).toBe(0));
    }
    const due = (Date.now() - from) / SECOND_MS / seconds;
    expect(Math.abs(count() - before - due)).toBeLessThan(1.5);
  },
);
