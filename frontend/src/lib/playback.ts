import { readStored, writeStored } from "@/lib/storage";

const SHOW_KEY = "mockconsole.show";

const listeners = new Set<() => void>();

/** Return the lesson that this tab plays by itself. */
export function playbackLesson(): string | null {
  return readStored(SHOW_KEY, "sessionStorage");
}

/** Make this tab play a lesson, or none: whoever signs in here later has another lesson. */
export function setPlaybackLesson(lesson: string | null): void {
  writeStored(SHOW_KEY, lesson, "sessionStorage");
  for (const listener of listeners) listener();
}

export function watchPlaybackLesson(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
