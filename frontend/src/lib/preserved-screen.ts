import { Listeners } from "@/lib/listeners";

const listeners = new Listeners();
let preserved: string | null = null;

/** Return the path of the preserved screen, which stays mounted while hidden. */
export function preservedScreen(): string | null {
  return preserved;
}

/** Preserve a screen with its state and URL; null drops the preserved screen. */
export function preserveScreen(path: string | null): void {
  preserved = path;
  listeners.notify();
}

export const watchPreservedScreen = listeners.subscribe;
