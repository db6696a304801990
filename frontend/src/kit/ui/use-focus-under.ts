import { type RefObject, useLayoutEffect, useState } from "react";

const MARGIN_PX = 16;

/** Tell whether an element at the bottom right of the window would cover the control that has the focus. */
function wouldCoverFocus(element: HTMLElement): boolean {
  const focused = document.activeElement;
  if (!focused) return false;
  const { height, top, bottom, right } = focused.getBoundingClientRect();
  // Of a screen or a card that has the focus there is always something in sight.
  if (height > window.innerHeight / 2) return false;
  const edge = window.innerHeight - MARGIN_PX;
  const beside = right < window.innerWidth - MARGIN_PX - element.offsetWidth;
  return !beside && bottom > edge - element.offsetHeight && top < edge;
}

/**
 * Keep track of whether what is shown at the bottom right of the window would cover the control that has the focus.
 * `shown` names what is shown; without it nothing is, and the last answer stays.
 */
export function useFocusUnder(element: RefObject<HTMLElement | null>, shown?: number): boolean {
  const [isUnder, setUnder] = useState(false);
  useLayoutEffect(() => {
    const shownElement = element.current;
    if (shown === undefined || !shownElement) return;
    const check = () => {
      // Who works on the notice itself is not led away from it.
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
