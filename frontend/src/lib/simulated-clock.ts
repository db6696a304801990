import { LOCALE } from "@/lib/format";

type Clock = { simulatedTime: string; speed: string; frozen: boolean };

/** End of the calendar, at which every clock stops, on the server too. */
const LATEST = Date.UTC(2999, 11, 31);

/** Return a sandbox's time at `now`, extrapolated from a response received at `receivedAt`. */
export function simulatedTime(clock: Clock, receivedAt: number, now: number): Date {
  const start = Date.parse(clock.simulatedTime);
  const elapsed = clock.frozen ? 0 : Math.max(0, now - receivedAt) * Number(clock.speed);
  return new Date(Math.min(start + elapsed, Math.max(start, LATEST)));
}

/** Format a time in UTC, `21 Nov 2026 07:12:05 UTC`: everybody in a room shares one clock. */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)} ${formatTime(moment)} UTC`;
}

/** Format a date in UTC, `21 Nov 2026`. */
export function formatDate(moment: Date): string {
  return dayAndYear.format(moment);
}

/** Format a time of day in UTC, `07:12:05`. */
export function formatTime(moment: Date): string {
  return moment.toISOString().slice(11, 19);
}

const dayAndYear = new Intl.DateTimeFormat("en-GB", {
  day: "2-digit",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const dayAndMonth = new Intl.DateTimeFormat("en-GB", {
  day: "2-digit",
  month: "short",
  timeZone: "UTC",
});

/** Format a day in UTC, `21 Nov`. */
export function formatDay(moment: Date): string {
  return dayAndMonth.format(moment);
}

const formatWall = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** Format the user's local time of day, `07:12:05`: for events of the browser, not of the room. */
export function formatWallTime(moment: Date): string {
  return formatWall.format(moment);
}

const formatLimit = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Format a deadline of real time in the user's time zone: `21 Nov, 08:12 GMT+1`. */
export function formatDeadline(moment: Date): string {
  return formatLimit.format(moment);
}

const formatHere = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });

/** Format a room's time in the user's time zone: `21 Nov 2026, 08:12:05`. */
export function formatLocal(moment: Date): string {
  return formatHere.format(moment);
}

const SCALE: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/** Format the time since a moment in its largest unit: "5 minutes ago". */
export function formatAgo(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  const [unit, length] = SCALE.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / length), unit);
}

const SPANS: [unit: string, seconds: number][] = [
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
];

/** Format a duration in its two largest units: `2 min 5 s`. */
export function formatSpan(seconds: number): string {
  let left = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const [unit, length] of SPANS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.slice(0, 2).join(" ") || "0 s";
}
