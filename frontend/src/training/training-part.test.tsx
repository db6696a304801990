import { act, fireEvent, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, it, vi } from "vitest";

import { type Schemas } from "@/api/client";
import { LiveProvider } from "@/live/live-provider";
import { answers } from "@/testing/api";
import { renderInApp } from "@/testing/render";
import { stubSockets } from "@/testing/socket";
import { backend, pane, requestsTo, showGuide, startAfresh, teach } from "@/testing/training/guide";
import { until } from "@/testing/until";
import { TrainingPart } from "@/training/training-part";

beforeEach(startAfresh);

it("TrainingPart polls the seat every five seconds with the header “X-Live: no” only while there is no live connection", async () => {
  const sockets = stubSockets();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const announcements: (string | null)[] = [];
  answers("GET", "/api/seat", ({ request }) => {
    announcements.push(request.headers.get("X-Live"));
    return { seat: backend.seat };
  });
  renderInApp(
    <LiveProvider>
      <TrainingPart />
    </LiveProvider>,
  );
  await until(() => announcements.length === 1);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await until(() => announcements.length === 2);
  act(() => sockets[0]?.onopen?.());
  await until(() => announcements.length === 3);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(announcements).toHaveLength(3);
  act(() => sockets[0]?.onmessage?.({ data: '{"type":"records_changed","data":["seat"]}' }));
  await until(() => announcements.length === 4);
  expect(announcements).toEqual(["no", "no", "no", null]);
  // Send no message for 20 s, without closing the connection.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await until(() => announcements.length === 5);
  expect(announcements.at(-1)).toBe("no");
});

it("TrainingPart reports the current screen before and at the start of the lesson, because the first step may wait for it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  teach({ state: "joining" });
  showGuide("/home");
  const visits = () =>
    requestsTo("journal")
      .flatMap(({ body }) => (body as Schemas["EventsRequest"]).events)
      .map(({ kind, what, about }) => ({ kind, what, about }));
  const waiting = { kind: "visited", what: "/home", about: { waits: true } };
  await until(() => visits().length === 1);
  expect(visits()).toEqual([waiting]);
  teach({ version: 2, state: "running" });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await until(() => visits().length === 2);
  expect(visits()[1]).toEqual({ kind: "visited", what: "/home", about: null });
});

it("TrainingPart drops unsent events and stops recording when the lesson is debriefed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers("GET", "/api/seat/debrief", HttpResponse.json({ debrief: null }));
  // Remove the step that waits for the press, so that the press isn't sent immediately.
  backend.seat.steps = backend.seat.steps.slice(0, 1);
  teach();
  const { container } = showGuide("/home");
  await until(() => requestsTo("journal").length === 1);
  fireEvent.click(within(container).getByRole("button", { name: "Generate" }));
  teach({ version: 2, state: "debriefing" });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await pane(/^Debriefing: nothing more is scored/);
  fireEvent.click(within(container).getByRole("button", { name: "Generate" }));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(requestsTo("journal")).toHaveLength(1);
});
