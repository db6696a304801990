import { type TaughtLesson } from "@/api/lessons";

/** Whether an address leads to this computer alone, from whichever it is opened. */
export function isLocal({ joinUrl }: Pick<TaughtLesson, "joinUrl">): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(joinUrl).hostname);
}
