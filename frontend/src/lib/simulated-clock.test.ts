import { describe, expect, it } from "vitest";

import {
  formatAgo,
  formatDeadline,
  formatMoment,
  formatTime,
  simulatedTime,
} from "@/lib/simulated-clock";

const clock = { simulatedTime: "2026-11-21T07:00:00.500Z", speed: "1.00", frozen: false };

describe("simulatedTime", () => {
  it.each([
    ["adds the time since the response", {}, 2000, "2026-11-21T07:00:02.500Z"],
    ["advances at the clock's speed", { speed: "60.00" }, 60_000, "2026-11-21T08:00:00.500Z"],
    ["stands still while the clock is frozen", { frozen: true }, 999_999, clock.simulatedTime],
    [
      "stops at the end of the calendar, as the server's clock does",
      { simulatedTime: "2999-12-31T23:59:59Z", speed: "60.00" },
      999_999,
      "2999-12-31T23:59:59.999Z",
    ],
    [
      "stands still beyond the end of the calendar",
      { simulatedTime: "3001-01-01T00:00:00.000Z" },
      1000,
      "3001-01-01T00:00:00.000Z",
    ],
    ["never goes back before the response's time", {}, -1000, clock.simulatedTime],
  ])("%s", (_case, changes, passedMs, time) => {
    const now = simulatedTime({ ...clock, ...changes }, 10_000, 10_000 + passedMs);
    expect(now.toISOString()).toBe(time);
  });
});

it("formatMoment writes the time in UTC", () => {
  const moment = new Date("2026-11-21T23:05:09Z");
  expect(formatMoment(moment)).toBe("21 Nov 2026 23:05:09 UTC");
  expect(formatTime(moment)).toBe("23:05:09");
});

it("formatDeadline writes the date, the time and the time zone", () => {
  expect(formatDeadline(new Date("2026-11-21T23:05:09Z"))).toMatch(/^\d\d? Nov, \d\d:\d\d \S+$/);
});

describe("formatAgo", () => {
  it.each([
    ["2026-11-21T12:00:00Z", "now"],
    ["2026-11-21T11:59:30Z", "30 seconds ago"],
    ["2026-11-21T11:00:01Z", "59 minutes ago"],
    ["2026-11-21T09:00:00Z", "3 hours ago"],
    ["2026-11-20T11:00:00Z", "1 day ago"],
    ["2026-11-19T13:00:00Z", "1 day ago"],
    ["2026-11-18T11:00:00Z", "3 days ago"],
    ["2026-11-21T12:05:00Z", "in 5 minutes"],
  ])("formats %s as “%s”", (moment, text) => {
    expect(formatAgo(new Date(moment), new Date("2026-11-21T12:00:00Z"))).toBe(text);
  });
});
