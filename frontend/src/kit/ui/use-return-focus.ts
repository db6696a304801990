import { useRef } from "react";

/** What has the focus, or the button of the menu whose item has it: a menu goes as its dialog comes. */
function focused(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
}

/** Finds again where a row was: gives the row that is there by now or, after the last, the one before it. */
function placeOf(row: HTMLElement): () => HTMLElement | undefined {
  const { parentElement: list, dataset } = row;
  return () => {
    // A list without rows goes altogether.
    if (!list?.isConnected) return undefined;
    const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
    return rows.find((one) => one.dataset.row === dataset.row) ?? rows.at(-1);
  };
}

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for a trigger of its own, and a
 * dialog that a key or another part opens has none.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const place = useRef<ReturnType<typeof placeOf>>(undefined);
  return {
    onOpenAutoFocus: () => {
      opener.current = focused();
      const row = opener.current?.closest<HTMLElement>("[data-row]");
      place.current = row ? placeOf(row) : undefined;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const gone = !opener.current?.isConnected || opener.current === document.body;
      const target = gone ? (place.current?.() ?? document.getElementById("main")) : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
