import { useEffect } from "react";

import { screenScroller } from "@/lib/screen-scroller";

/** Share of the view that an element may take and still be shown as a whole, with the room that pane.css leaves. */
const MAX_SHARE = 0.6;

/** Scroll an element into view, and the top of a tall element to the top: “nearest” could end at its bottom. */
export function bringIntoSight(element: HTMLElement): void {
  const isTall = element.offsetHeight > MAX_SHARE * screenScroller().clientHeight;
  element.scrollIntoView({ block: isTall ? "start" : "nearest", behavior: "instant" });
}

/** Frame an element, and scroll to it once for each step: afterwards the person may scroll away. */
export function useSpotlight(element: HTMLElement | undefined, step: string | undefined): void {
  useEffect(() => {
    if (!element) return;
    element.toggleAttribute("data-spotlight", true);
    return () => {
      element.toggleAttribute("data-spotlight", false);
    };
  }, [element]);

  useEffect(() => {
    if (element) bringIntoSight(element);
  }, [element, step]);
}
