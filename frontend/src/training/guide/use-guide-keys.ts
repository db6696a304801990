import { type RefObject, useEffect } from "react";

import { isFlagging, isFree } from "@/training/page/dom";

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/**
 * Move the focus by F2 from the page, or its open dialog, to the pane, or its urgent button, and back; Escape moves it
 * back too, and leaves the dialog open.
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
    // The focus trap of a dialog listens on the document, one step after this element.
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
