import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { retryWhileGrowing } from "@/lib/retry-while-growing";

/** History key of a page that was opened directly by its URL. */
const OPENED = "default";

/**
 * Focus and scroll to the URL's target, even while the target and the content above it load. `elementOf` must be the
 * same function in each render.
 */
export function useScrollToTarget<Target>(
  target: Target | undefined,
  elementOf: (target: Target) => HTMLElement | undefined,
): void {
  const { key } = useLocation();
  const navigationType = useNavigationType();
  // Don't scroll after Back, because the browser's scroll position is restored instead.
  const isReturn = useRef(navigationType === NavigationType.Pop && key !== OPENED);

  useEffect(() => {
    if (isReturn.current || target === undefined) {
      isReturn.current = false;
      return;
    }
    let isFocused = false;
    const arrive = () => {
      const element = elementOf(target);
      if (element === undefined) return;
      if (!isFocused) {
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
        isFocused = true;
      }
      element.scrollIntoView();
    };
    arrive();
    return retryWhileGrowing(() => {
      arrive();
      // Keep retrying, because the content above the target may still grow.
      return false;
    });
  }, [target, key, elementOf]);
}
