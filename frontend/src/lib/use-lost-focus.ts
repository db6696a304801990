import { type RefObject, useEffect, useRef } from "react";

/**
 * Detect that the focus was within an element and was lost when the focused element was removed. Browsers fire no event
 * for this, so the flag stays true until `isLost` reports the loss. `isLost` resets the flag, so that it doesn't report
 * a later loss elsewhere.
 */
export function useLostFocus(): {
  isLost: () => boolean;
  handlers: { onFocus: () => void; onBlur: () => void };
} {
  const within: RefObject<boolean> = useRef(false);
  return {
    isLost: () => {
      const isLost = within.current && document.activeElement === document.body;
      if (isLost) within.current = false;
      return isLost;
    },
    handlers: {
      onFocus: () => {
        within.current = true;
      },
      onBlur: () => {
        within.current = false;
      },
    },
  };
}

/**
 * Call `moveFocus`, which focuses another element, when the focused part is removed; returns handlers for the element
 * that contains the part.
 */
export function useFocusFallback(moveFocus: () => void) {
  const { isLost, handlers } = useLostFocus();
  useEffect(() => {
    if (isLost()) moveFocus();
  });
  return handlers;
}
