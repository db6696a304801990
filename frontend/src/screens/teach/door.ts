import { type TaughtLesson } from "@/api/lessons";

/** Return true for a loopback join URL, which other computers can't open. */
export function isLocal({ joinUrl }: Pick<TaughtLesson, "joinUrl">): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(joinUrl).hostname);
}
