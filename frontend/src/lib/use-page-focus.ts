import { type RefObject, useLayoutEffect } from "react";

let last: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => {
  last = target;
});

/** Focus a page when it appears, if the page that it replaces had the focus. */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const isRemoved =
      last instanceof Node && !last.isConnected && document.activeElement === document.body;
    if (isRemoved) page.current?.focus({ preventScroll: true });
  }, [page]);
}
