import { type RefObject, useLayoutEffect } from "react";

let last: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => {
  last = target;
});

/** Gives a page that comes in place of another the focus, where that went with a part of the other. */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const gone =
      last instanceof Node && !last.isConnected && document.activeElement === document.body;
    if (gone) page.current?.focus({ preventScroll: true });
  }, [page]);
}
