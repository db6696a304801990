const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;

/** Return the start of a moment's UTC day, in milliseconds since the epoch. */
export function startOfDay(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS) * DAY_MS;
}

/** Return noon of the day that is `days` days before `today`, for samples that follow the room's clock. */
export function noonDaysAgo(today: number, days: number): string {
  return new Date(today - days * DAY_MS + NOON_MS).toISOString();
}
