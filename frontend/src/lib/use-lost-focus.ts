import { type RefObject, useEffect, useRef } from "react";

/**
 * Whether the focus was within an element and fell out of the page with what had it. Taking something away tells nobody
 * that it lost the focus, and so what the handlers kept stays true.
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

/** Has the focus that fell out of the page with a part of an element given to another; returns the element's handlers. */
export function useFocusFallback(give: () => void) {
  const { isLost, handlers } = useLostFocus();
  useEffect(() => {
    if (isLost()) give();
  });
  return handlers;
}
