import { useLocation } from "react-router-dom";

import { elementOf, type Section } from "@/kit/layout/use-current-section";
import { useScrollToTarget } from "@/kit/layout/use-scroll-to-target";

/** Return the section that the URL's hash names, and focus the section once it has loaded. */
export function useTargetSection<S extends Section>(sections: readonly S[]): S | undefined {
  const { hash } = useLocation();
  const target = sections.find((section) => `#${section.hash}` === hash);
  useScrollToTarget(target, elementOf);
  return target;
}
