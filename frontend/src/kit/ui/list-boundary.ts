import { useSyncExternalStore } from "react";

import { Listeners } from "@/lib/listeners";

const listeners = new Listeners();

// Two plain look-ups instead of one slow selector with `:has`, because every closed list looks them up at each render.
function boundary(): Element | null {
  const pane = document.querySelector("[data-slot=guide]");
  return pane?.parentElement?.querySelector(":scope > [data-slot=page]") ?? null;
}

/** Measure the boundary of lists again; call it after the pane of a guide was added or removed. */
export function updateListBoundary(): void {
  listeners.notify();
}

/** Return the collision boundary of lists and menus: the page beside the pane of a guide; null without a pane. */
export function useListBoundary(): Element | null {
  return useSyncExternalStore(listeners.subscribe, boundary);
}
