import { type RefObject, useLayoutEffect, useState } from "react";

const MARGIN_PX = 16;

/** Return true if an element at the bottom right of the window would cover the focused control. */
function coversFocus(element: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused) return false;
  const { height, top, bottom, right } = focused.getBoundingClientRect();
  // Ignore a tall element, such as a screen or a card, because a part of it always stays visible.
  if (height > window.innerHeight / 2) return false;
  // Include the notices' margins, because an open guide pane enlarges these margins by its own size.
  const { marginBottom, marginRight } = getComputedStyle(element);
  const edge = window.innerHeight - MARGIN_PX - (Number.parseFloat(marginBottom) || 0);
  const end = window.innerWidth - MARGIN_PX - (Number.parseFloat(marginRight) || 0);
  const beside = right < end - element.offsetWidth;
  return !beside && bottom > edge - element.offsetHeight && top < edge;
}

/**
 * Return true if the element at the bottom right of the window would cover the focused control. `contentId` identifies
 * what the element shows; while it is undefined, the last result is kept.
 */
export function useFocusUnder(element: RefObject<HTMLElement | null>, contentId?: number): boolean {
  const [isUnder, setUnder] = useState(false);
  useLayoutEffect(() => {
    const shownElement = element.current;
    if (contentId === undefined || !shownElement) return;
    const check = () => {
      // Don't move the notice away while the focus is within it.
      if (!shownElement.contains(document.activeElement)) setUnder(coversFocus(shownElement));
    };
    check();
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener("focusin", check, { signal });
    document.addEventListener("scroll", check, { signal, capture: true, passive: true });
    window.addEventListener("resize", check, { signal });
    return () => {
      over.abort();
    };
  }, [element, contentId]);
  return isUnder;
}
