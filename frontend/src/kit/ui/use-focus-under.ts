import { type RefObject, useLayoutEffect, useState } from "react";

const MARGIN_PX = 16;

/** Return true if an element at the bottom right of the window would cover the focused control. */
function wouldCoverFocus(element: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused) return false;
  const { height, top, bottom, right } = focused.getBoundingClientRect();
  // A tall element, as a screen or card, always stays partly visible.
  if (height > window.innerHeight / 2) return false;
  const edge = window.innerHeight - MARGIN_PX;
  const beside = right < window.innerWidth - MARGIN_PX - element.offsetWidth;
  return !beside && bottom > edge - element.offsetHeight && top < edge;
}

/**
 * Return whether the element at the bottom right of the window would cover the focused control. `shown` identifies its
 * content; without it nothing is shown, and the last result stays.
 */
export function useFocusUnder(element: RefObject<HTMLElement | null>, shown?: number): boolean {
  const [isUnder, setUnder] = useState(false);
  useLayoutEffect(() => {
    const shownElement = element.current;
    if (shown === undefined || !shownElement) return;
    const check = () => {
      // Don't move the notice away while the focus is within it.
      if (!shownElement.contains(document.activeElement)) setUnder(wouldCoverFocus(shownElement));
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
  }, [element, shown]);
  return isUnder;
}
