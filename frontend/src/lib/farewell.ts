import { readStored, writeStored } from "@/lib/storage";

const KEY = "mockconsole.farewell";

/** Totals of a person's actions in an ended lesson, stored for the page that is shown after the lesson. */
export type Farewell = {
  lesson: string;
  seat: number;
  done: number;
  skipped: number;
  played: number;
  /** Total number of steps. */
  steps: number;
  hints: number;
  /** Number of questions whose first answer was right. */
  right: number;
  /** Number of questions that were answered. */
  answered: number;
  decisions: number;
  flags: number;
  /** Rules of the walkthrough to remember. */
  rules?: string[];
};

/** Return the stored farewell; null if no farewell is stored. */
export function readFarewell(): Farewell | null {
  try {
    return JSON.parse(readStored(KEY) ?? "null") as Farewell | null;
  } catch {
    return null;
  }
}

/** Store the farewell of a lesson; null removes it. */
export function keepFarewell(farewell: Farewell | null): void {
  writeStored(KEY, farewell && JSON.stringify(farewell));
}
