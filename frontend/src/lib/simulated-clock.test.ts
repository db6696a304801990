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
  it("adds the time that has passed since the response", () => {
    expect(simulatedTime(clock, 10_000, 12_000).toISOString()).toBe("2026-11-21T07:00:02.500Z");
  });

  it("advances the time at the clock's speed", () => {
    const fast = { ...clock, speed: "60.00" };
    expect(simulatedTime(fast, 0, 60_000).toISOString()).toBe("2026-11-21T08:00:00.500Z");
  });

  it("returns the same time while the clock is frozen", () => {
    const frozen = { ...clock, frozen: true };
    expect(simulatedTime(frozen, 0, 999_999)).toEqual(new Date(clock.simulatedTime));
  });

  it("stops at the end of the calendar, as the server's clock does", () => {
    const late = { ...clock, simulatedTime: "2999-12-31T23:59:59Z", speed: "60.00" };
    expect(simulatedTime(late, 0, 999_999).toISOString()).toBe("2999-12-31T23:59:59.999Z");
    const beyond = { ...clock, simulatedTime: "3001-01-01T00:00:00Z" };
    expect(simulatedTime(beyond, 0, 1000).toISOString()).toBe("3001-01-01T00:00:00.000Z");
  });

  it("never returns a time before the response's time", () => {
    expect(simulatedTime(clock, 10_000, 9000)).toEqual(new Date(clock.simulatedTime));
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
    ["2026-11-20T11:00:00Z", "yesterday"],
    ["2026-11-18T11:00:00Z", "3 days ago"],
    ["2026-11-21T12:05:00Z", "in 5 minutes"],
  ])("formats %s as “%s”", (moment, text) => {
    expect(formatAgo(new Date(moment), new Date("2026-11-21T12:00:00Z"))).toBe(text);
  });
});
