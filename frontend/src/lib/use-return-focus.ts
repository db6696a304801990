import { useRef } from "react";

/**
 * Gives the focus back to whatever had it before a dialog opened. Radix does so only for a trigger of its own, and a
 * dialog that a key or another part opens has none.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const gone = !opener.current?.isConnected || opener.current === document.body;
      const target = gone ? document.getElementById("main") : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
