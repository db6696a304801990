import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PRINT = "print";

// Firefox prints a copy made between beforeprint and the print media, which the page itself never matches.
let copied = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PRINT);
  function begin() {
    copied = true;
    // React would render in a microtask, after Firefox has made its copy.
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

/** Return true while the page is printed, also before React has rendered it. */
export function isPrinting(): boolean {
  return copied || window.matchMedia(PRINT).matches;
}

/** Return true while the page is printed: virtual lists then render all their rows. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}
