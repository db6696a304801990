import { useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

import { elementOf, type Section } from "@/kit/layout/use-current-section";
import { retryWhileGrowing } from "@/lib/retry-while-growing";

/** The key of an address that was opened, and not come back to. */
const OPENED = "default";

/** Return the section that the address names, and move the focus there, even while it still loads. */
export function useTargetSection<Known extends Section>(
  sections: readonly Known[],
): Known | undefined {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  const target = sections.find((section) => `#${section.hash}` === hash);
  // A person who comes back to a screen is led to where it was left.
  const returned = useRef(navigationType === NavigationType.Pop && key !== OPENED);

  useEffect(() => {
    if (returned.current || target === undefined) {
      returned.current = false;
      return;
    }
    let focused = false;
    const arrive = () => {
      const section = elementOf(target);
      if (section === undefined) return;
      if (!focused) {
        section.tabIndex = -1;
        section.focus({ preventScroll: true });
        focused = true;
      }
      section.scrollIntoView();
    };
    arrive();
    return retryWhileGrowing(() => {
      arrive();
      // What is above it may still be growing.
      return false;
    });
  }, [target, key]);
  return target;
}
