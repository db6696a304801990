import { type RefObject, useEffect } from "react";

import { isFree } from "@/training/page/dom";

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/** Move the focus by F2 between the trainer's bars, the card and the page, and back by Escape; a dialog around the card stays open. */
export function useGuideKeys(
  card: RefObject<HTMLElement | null>,
  target: HTMLElement | undefined,
): void {
  useEffect(() => {
    let from: HTMLElement | null = null;

    function goBack() {
      const place = from?.isConnected && from.checkVisibility() ? from : undefined;
      const next =
        place ?? (target?.matches(FOCUSABLE) ? target : target?.querySelector(FOCUSABLE));
      (next ?? document.getElementById("main"))?.focus();
    }

    function onKeyDown(event: KeyboardEvent) {
      const bars = document.querySelector<HTMLElement>("[data-slot=presented]");
      // An open list handles every key itself.
      const stops = [bars, card.current].filter((stop) => stop !== null && isFree(stop));
      const at = stops.findIndex((stop) => stop?.contains(document.activeElement));
      const toNext = event.key === "F2" && stops.length > 0;
      if (!toNext && !(event.key === "Escape" && at >= 0)) return;
      event.preventDefault();
      // Radix listens on the document in the same phase, and would close the dialog.
      event.stopImmediatePropagation();
      if (at < 0) from = document.activeElement as HTMLElement | null;
      const stop = toNext ? stops[at + 1] : undefined;
      if (stop) stop.focus();
      else goBack();
    }

    window.addEventListener("keydown", onKeyDown, true);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
    };
  }, [card, target]);
}
