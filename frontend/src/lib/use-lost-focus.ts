import { type RefObject, useEffect, useRef } from "react";

/**
 * Detect that the focus was within an element and was lost when its owner was removed. Browsers fire no event for the
 * removal of the focused element, so the flag of the handlers stays true.
 */
export function useLostFocus(): {
  isLost: () => boolean;
  handlers: { onFocus: () => void; onBlur: () => void };
} {
  const within: RefObject<boolean> = useRef(false);
  return {
    isLost: () => within.current && document.activeElement === document.body,
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
