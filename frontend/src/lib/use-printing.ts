import { useSyncExternalStore } from "react";

const PRINT = "print";

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(PRINT);
  media.addEventListener("change", listener);
  return () => {
    media.removeEventListener("change", listener);
  };
}

/** True while the page is being printed: what shows only the rows in view shows all of them then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PRINT).matches);
}
