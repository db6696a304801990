import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PRINT = "print";

// True between beforeprint and afterprint: Firefox prints a copy of the page, so the page itself never matches the
// print media.
let copied = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PRINT);
  function begin() {
    copied = true;
    // Render synchronously: React would otherwise render in a microtask, after Firefox has made its copy.
    flushSync(listener);
  }
  function end() {
    copied = false;
    listener();
  }
  media.addEventListener("change", listener);
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  return () => {
    media.removeEventListener("change", listener);
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

/** Return true while the page is printed, even before React has rendered the change. */
export function isPrinting(): boolean {
  return copied || window.matchMedia(PRINT).matches;
}

/** Return true while the page is printed, and render again when that changes. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}
