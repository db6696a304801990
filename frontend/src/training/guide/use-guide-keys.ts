import { type RefObject, useEffect } from "react";

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select,textarea,[tabindex]:not([tabindex="-1"])';

/** F2 goes to the card and back, Escape in the card back; a dialog around it stays open. */
export function useGuideKeys(
  card: RefObject<HTMLElement | null>,
  target: HTMLElement | undefined,
): void {
  useEffect(() => {
    let from: HTMLElement | null = null;

    function goBack() {
      const place = from?.isConnected && from.checkVisibility() ? from : undefined;
      const heir =
        place ?? (target?.matches(FOCUSABLE) ? target : target?.querySelector(FOCUSABLE));
      (heir ?? document.getElementById("main"))?.focus();
    }

    function onKeyDown(event: KeyboardEvent) {
      const element = card.current;
      // The list of a choice that is open has every key for itself.
      if (element?.closest('[aria-hidden="true"]') !== null) return;
      const inside = element.contains(document.activeElement);
      if (event.key !== "F2" && !(event.key === "Escape" && inside)) return;
      event.preventDefault();
      // Radix listens on the document in the same phase, and would close the dialog.
      event.stopImmediatePropagation();
      if (inside) {
        goBack();
      } else {
        from = document.activeElement as HTMLElement | null;
        element.focus();
      }
    }

    window.addEventListener("keydown", onKeyDown, true);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
    };
  }, [card, target]);
}
