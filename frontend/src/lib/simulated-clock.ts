import { LOCALE } from "@/lib/format";

type Clock = { simulatedTime: string; speed: string; frozen: boolean };

/** End of the calendar, at which every clock stops, here and on the server. */
const LATEST = Date.UTC(3000, 0, 1) - 1;

/** Return a sandbox's time at `now`, extrapolated from a response received at `receivedAt`. */
export function simulatedTime(clock: Clock, receivedAt: number, now: number): Date {
  const start = Date.parse(clock.simulatedTime);
  const elapsed = clock.frozen ? 0 : Math.max(0, now - receivedAt) * Number(clock.speed);
  return new Date(Math.min(start + elapsed, Math.max(start, LATEST)));
}

/** Format a date and time in UTC, `21 Nov 2026 07:12:05 UTC`, because everybody in a room shares one clock. */
export function formatMoment(moment: Date): string {
  return `${formatDate(moment)} ${formatTime(moment)} UTC`;
}

/** Format a date in UTC, `21 Nov 2026`. */
export function formatDate(moment: Date): string {
  return moment.toUTCString().slice(5, 16);
}

/** Format a time of day in UTC, `07:12:05`. */
export function formatTime(moment: Date): string {
  return moment.toISOString().slice(11, 19);
}

/** Format a day in UTC, `21 Nov`. */
export function formatDay(moment: Date): string {
  return moment.toUTCString().slice(5, 11);
}

/** Return a formatter of times in the user's time zone, built at its first use: building one takes a phone 10 ms. */
function localFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => (format ??= new Intl.DateTimeFormat("en-GB", options)).format(moment);
}

/** Format the user's local time of day, `07:12:05`: for events of the browser, not of the room. */
export const formatWallTime = localFormat({ timeStyle: "medium" });

/** Format a deadline of real time in the user's time zone: `21 Nov, 08:12 GMT+1`. */
export const formatDeadline = localFormat({
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Format a room's time in the user's time zone: `21 Nov 2026, 08:12:05`. */
export const formatLocal = localFormat({ dateStyle: "medium", timeStyle: "medium" });

const SCALE: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

let relative: Intl.RelativeTimeFormat | undefined;

/** Format the time since a moment in its largest unit: "5 minutes ago". */
export function formatAgo(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  const [unit, length] = SCALE.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  relative ??= new Intl.RelativeTimeFormat(LOCALE);
  return seconds === 0 ? "now" : relative.format(Math.trunc(seconds / length), unit);
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
