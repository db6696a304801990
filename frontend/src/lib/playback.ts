import { Listeners } from "@/lib/listeners";
import { readStored, writeStored } from "@/lib/storage";

const SHOW_KEY = "mockconsole.show";
const PAUSED_KEY = "mockconsole.paused";

const listeners = new Listeners();

/** Return the lesson that this tab plays automatically, or null. */
export function playbackLesson(): string | null {
  return readStored(SHOW_KEY, "sessionStorage");
}

/**
 * Set the lesson that this tab plays, or null to stop. Playback belongs to one lesson, because another person may sign
 * in here later.
 */
export function setPlaybackLesson(lesson: string | null): void {
  writeStored(SHOW_KEY, lesson, "sessionStorage");
  writeStored(PAUSED_KEY, null, "sessionStorage");
  listeners.notify();
}

/**
 * Return true if this tab has paused the lesson that it plays. The pause is stored, so that it survives a reload and is
 * copied to a duplicated tab.
 */
export function isPlaybackPaused(): boolean {
  return readStored(PAUSED_KEY, "sessionStorage") !== null;
}

export function keepPlaybackPaused(isPaused: boolean): void {
  writeStored(PAUSED_KEY, isPaused ? "yes" : null, "sessionStorage");
}

export const watchPlaybackLesson = listeners.subscribe;
