import { useEffect } from "react";

import { screenScroller } from "@/lib/screen-scroller";
import { useMark } from "@/training/page/use-mark";

/** Share of the visible height above which an element counts as tall; pane.css reserves the rest as scroll margins. */
const MAX_SHARE = 0.6;

/** Scroll an element into view. A tall element is aligned at its top: “nearest” could show its bottom. */
export function bringIntoSight(element: HTMLElement): void {
  const isTall = element.offsetHeight > MAX_SHARE * screenScroller().clientHeight;
  element.scrollIntoView({ block: isTall ? "start" : "nearest", behavior: "instant" });
}

/** Highlight an element, and scroll to it at the start of each step; afterwards the person may scroll away. */
export function useSpotlight(element: HTMLElement | undefined, step: string | undefined): void {
  useMark(element, "data-spotlight");
  useEffect(() => {
    if (element) bringIntoSight(element);
  }, [element, step]);
}
