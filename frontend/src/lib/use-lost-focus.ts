import { type RefObject, useEffect, useRef } from "react";

/**
 * Detect that the focus was within an element and was lost when its owner was removed. Browsers fire no event when the
 * focused element is removed, so the flag stays true until `isLost` reports the loss. `isLost` resets the flag, so that
 * it doesn't report a later loss elsewhere.
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

/** Move the focus to another element when it is lost with a removed part; returns the element's handlers. */
export function useFocusFallback(give: () => void) {
  const { isLost, handlers } = useLostFocus();
  useEffect(() => {
    if (isLost()) give();
  });
  return handlers;
}
