import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { retryWhileGrowing } from "@/lib/retry-while-growing";

/** The key of an address that was opened, and not come back to. */
const OPENED = "default";

/**
 * Moves the focus and the window to the target of the address, though it and what is above it may still be loading.
 * `elementOf` has to be the same function in each render.
 */
export function useScrollToTarget<Target>(
  target: Target | undefined,
  elementOf: (target: Target) => HTMLElement | undefined,
): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  // A person who comes back to a screen is led to where it was left.
  const returned = useRef(navigationType === NavigationType.Pop && key !== OPENED);

  useEffect(() => {
    if (returned.current || target === undefined) {
      returned.current = false;
      return;
    }
    let focused = false;
    const arrive = () => {
      const element = elementOf(target);
      if (element === undefined) return;
      if (!focused) {
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
        focused = true;
      }
      element.scrollIntoView();
    };
    arrive();
    return retryWhileGrowing(() => {
      arrive();
      // What is above it may still be growing.
      return false;
    });
  }, [target, key, elementOf]);
}
