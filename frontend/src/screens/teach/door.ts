import { type TaughtLesson } from "@/api/lessons";

/** A code as people read and type it best. */
export function spelled(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** Whether an address leads to this computer alone, from whichever it is opened. */
export function isLocal({ joinUrl }: Pick<TaughtLesson, "joinUrl">): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(joinUrl).hostname);
}
