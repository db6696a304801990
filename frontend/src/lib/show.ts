import { readStored, writeStored } from "@/lib/storage";

const SHOW_KEY = "mockconsole.show";

const listeners = new Set<() => void>();

/** Whether this tab plays its walkthrough by itself. */
export function isShown(): boolean {
  return readStored(SHOW_KEY, "sessionStorage") === "on";
}

export function setShown(on: boolean): void {
  writeStored(SHOW_KEY, on ? "on" : null, "sessionStorage");
  for (const listener of listeners) listener();
}

export function onShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
