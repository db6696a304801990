import { type KeyboardEvent, useRef } from "react";

/**
 * Make Escape press a dialog's close button if no layer above the dialog has handled it. Radix only notifies the
 * newest layer, and that is the notice if one appeared after the dialog.
 */
export function useEscape() {
  const close = useRef<HTMLButtonElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close.current?.click();
  }

  return { close, onKeyDown };
}
