import { type RefObject, useEffect, useState } from "react";

import { usePrinting } from "@/lib/use-printing";

/**
 * Distance from the visible area within which an element counts as near; it is then drawn before it comes into view.
 */
const NEAR = "400px";

/**
 * Return true once an element is within 400 px of the window, or while the page is printed; false before that.
 * Undefined until the browser has measured the distance.
 */
export function useNear(element: RefObject<Element | null>): boolean | undefined {
  const [near, setNear] = useState<boolean>();
  const printing = usePrinting();
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.some(({ isIntersecting }) => isIntersecting);
        if (isNear) observer.disconnect();
        setNear(isNear);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return printing || near;
}
