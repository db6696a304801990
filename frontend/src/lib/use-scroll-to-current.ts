import { type RefObject, useEffect, useRef } from "react";

const CURRENT = "[aria-current], [aria-selected=true]";

/** Scroll a row sideways to center its current item, without scrolling the page. */
export function useScrollToCurrent<Row extends HTMLElement = HTMLDivElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const element = row.current;
    const currentItem = element?.querySelector(CURRENT);
    if (!element || !currentItem) return;
    // The observer calls back after the next layout; measuring here would force a layout of the page.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      const { left, width } = element.getBoundingClientRect();
      const { left: currentLeft, width: currentWidth } = currentItem.getBoundingClientRect();
      element.scrollLeft += currentLeft + currentWidth / 2 - (left + width / 2);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [current]);
  return row;
}
