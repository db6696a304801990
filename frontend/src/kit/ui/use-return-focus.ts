import { useRef } from "react";

/** Return the focused element; for a menu item the button of its menu, because the item disappears with the menu. */
function focusedElement(): Element | null {
  const menu = document.activeElement?.closest("[role=menu]");
  return menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : document.activeElement;
}

/** Return a function that, after a deletion, finds the row that now has this row's index, or else the last row. */
function placeOf(row: HTMLElement): () => HTMLElement | undefined {
  const { parentElement: list, dataset } = row;
  return () => {
    // There is no row to return if the list has disappeared together with its last row.
    if (!list?.isConnected) return undefined;
    const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
    return rows.find((one) => one.dataset.row === dataset.row) ?? rows.at(-1);
  };
}

/**
 * Return the focus to the element that had it before a dialog opened. Radix only does so for its own trigger, which a
 * dialog opened by a shortcut or another part doesn't have.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const place = useRef<ReturnType<typeof placeOf>>(undefined);
  return {
    onOpenAutoFocus: () => {
      opener.current = focusedElement();
      const row = opener.current?.closest<HTMLElement>("[data-row]");
      place.current = row ? placeOf(row) : undefined;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isGone = !opener.current?.isConnected || opener.current === document.body;
      const target = isGone
        ? (place.current?.() ?? document.getElementById("main"))
        : opener.current;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
