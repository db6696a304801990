import { useRef } from "react";

/** What has the focus, or the button of the menu whose item has it: a menu goes as its dialog comes. */
function focused(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
}

/**
 * Gives the focus back to whatever had it before a dialog opened. Radix does so only for a trigger of its own, and a
 * dialog that a key or another part opens has none.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = focused();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const gone = !opener.current?.isConnected || opener.current === document.body;
      const target = gone ? document.getElementById("main") : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
