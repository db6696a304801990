import { useRef } from "react";

/** Return the focused element, or the button of the menu whose item has the focus: a menu closes as its dialog opens. */
function focused(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
}

/** Return a function that finds the row now at a row's place or, after the last, the one before it. */
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
 * Return the focus to the element that had it before a dialog opened. Radix does so only for its own trigger, and a
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
