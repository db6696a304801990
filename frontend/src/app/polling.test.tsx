import { act, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { server } from "@/testing/api";
import { answers } from "@/testing/app/answers";
import { withBackend, open } from "@/testing/app/backend";

const READS = 12;
const SECOND_MS = 1000;

const backend = { requests: [] as string[], running: 0 };

withBackend();
beforeEach(() => {
  backend.requests = [];
  backend.running = 0;
  server.use(
    ...Object.entries(answers).map(([path, answer]) =>
      http.all(path, () => HttpResponse.json(answer)),
    ),
  );
  server.events.on("request:start", ({ request }) => {
    backend.requests.push(new URL(request.url).pathname);
    backend.running += 1;
  });
  server.events.on("request:end", () => {
    backend.running -= 1;
  });
  return () => server.events.removeAllListeners();
});

// meets 1:61 1:131 1:175 1:176 1:185 1:232a 2:11 2:199 2:231 2:236 2:390 2:392
it.each([
  ["/home", 1, ["/api/crypto-prices"]],
  ["/home", 5, ["/api/host-servers"]],
  ["/swiftnet-access", 5, ["/api/swiftnet/system-status"]],
  ["/admin-access", 5, ["/api/swiftnet/system-status"]],
  ["/transaction-logs", 5, ["/api/transactions"]],
  ["/transaction-logs?tab=swift", 5, ["/api/swift/operations"]],
  ["/transaction-logs?tab=logs", 10, ["/api/logs/transactions"]],
  ["/multi-domain", 30, ["/api/multi-domain/status", "/api/multi-domain/load-balancer"]],
])("%s polls every %d seconds exactly: %j", async (screen, seconds, paths) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const counts = () => paths.map((path) => backend.requests.filter((one) => one === path).length);
  await open(screen);
  await waitFor(() => expect(counts()).toEqual(paths.map(() => 1)));
  // Wait before counting, because a lazily loaded part renders, and so starts to poll, later than its screen.
  await act(() => vi.advanceTimersByTimeAsync(seconds * SECOND_MS));
  await waitFor(() => expect(backend.running).toBe(0));
  const before = counts();
  const from = Date.now();
  for (let half = 0; half < READS * 2; half += 1) {
    await act(() => vi.advanceTimersByTimeAsync((seconds * SECOND_MS) / 2));
    await waitFor(() => expect(backend.running).toBe(0));
  }
  const due = (Date.now() - from) / SECOND_MS / seconds;
  for (const [place, count] of counts().entries()) {
    expect(Math.abs(count - (before[place] ?? 0) - due), paths[place]).toBeLessThan(1.5);
  }
});
