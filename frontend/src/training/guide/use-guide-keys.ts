import { type RefObject, useEffect } from "react";

import { isFlagging, isFree } from "@/training/page/dom";

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/**
 * Move the focus with F2 from the page to the pane, or to the pane's urgent button, and back, even while a dialog is
 * open. Escape in the pane moves the focus back too, without closing the dialog.
 */
export function useGuideKeys(
  pane: RefObject<HTMLElement | null>,
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
      const { current } = pane;
      if (!current || !isFree(current)) return;
      const within = current.contains(document.activeElement);
      // In flag mode, Escape ends that mode.
      const leaves = event.key === "Escape" && within && !isFlagging();
      if (event.key !== "F2" && !leaves) return;
      event.preventDefault();
      // Radix listens on the document in the same phase, and would close the dialog.
      event.stopImmediatePropagation();
      if (within) {
        goBack();
        return;
      }
      from = document.activeElement as HTMLElement | null;
      (current.querySelector<HTMLElement>("[data-urgent]") ?? current).focus();
    }

    window.addEventListener("keydown", onKeyDown, true);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
    };
  }, [pane, target]);

  useEffect(() => {
    // Stop the event before it reaches the focus trap of a dialog, which listens on the document.
    const { documentElement } = document;
    const pass = (event: FocusEvent) => {
      const next = event.type === "focusin" ? event.target : event.relatedTarget;
      if (next instanceof Node && pane.current?.contains(next)) event.stopPropagation();
    };
    documentElement.addEventListener("focusin", pass);
    documentElement.addEventListener("focusout", pass);
    return () => {
      documentElement.removeEventListener("focusin", pass);
      documentElement.removeEventListener("focusout", pass);
    };
  }, [pane]);
}
