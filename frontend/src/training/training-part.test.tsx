import { act } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { LiveProvider } from "@/live/live-provider";
import { renderInApp } from "@/testing/render";
import { server, startAfresh, world } from "@/testing/training/guide";
import { TrainingPart } from "@/training/training-part";

class FakeSocket {
  static latest: FakeSocket;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;
  close = vi.fn();

  constructor() {
    FakeSocket.latest = this;
  }
}

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(startAfresh);
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

it("TrainingPart polls the seat every five seconds with X-Live: no, only while there is no live connection", async () => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const announcements: (string | null)[] = [];
  server.use(
    http.get("*/api/seat", ({ request }) => {
      announcements.push(request.headers.get("X-Live"));
      return HttpResponse.json({ seat: world.seat });
    }),
  );
  renderInApp(
    <LiveProvider>
      <TrainingPart />
    </LiveProvider>,
  );
  await vi.waitUntil(() => announcements.length === 1);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await vi.waitUntil(() => announcements.length === 2);
  act(() => FakeSocket.latest.onopen?.());
  await vi.waitUntil(() => announcements.length === 3);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(announcements).toHaveLength(3);
  act(() => FakeSocket.latest.onmessage?.({ data: '{"type":"records_changed","data":["seat"]}' }));
  await vi.waitUntil(() => announcements.length === 4);
  expect(announcements).toEqual(["no", "no", "no", null]);
  // The connection falls silent without a close.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await vi.waitUntil(() => announcements.length === 5);
  expect(announcements.at(-1)).toBe("no");
});
