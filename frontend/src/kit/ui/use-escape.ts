import { type KeyboardEvent, useRef } from "react";

/**
 * Make Escape press a dialog's closing button where nothing above the dialog has used it up. Radix asks only what came last,
 * and that is a notice where one tells of the dialog.
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
