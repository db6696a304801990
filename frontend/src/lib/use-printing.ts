import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

const PRINT = "print";

// Firefox prints a copy of the page that it makes between these two, and the page itself never is on paper.
let copied = false;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PRINT);
  function begin() {
    copied = true;
    // React would render in a microtask, and Firefox has made its copy by then.
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

/** True while the page is on paper, also in the moment before React has heard of it. */
export function isPrinting(): boolean {
  return copied || window.matchMedia(PRINT).matches;
}

/** True while the page is being printed: what shows only the rows in view shows all of them then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}
