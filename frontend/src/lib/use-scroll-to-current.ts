import { type RefObject, useLayoutEffect, useRef } from "react";

const CURRENT = "[aria-current], [aria-selected=true]";

/** Scroll a row sideways to center its current item, without scrolling the page. */
export function useScrollToCurrent<Row extends HTMLElement = HTMLDivElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const currentItem = row.current?.querySelector(CURRENT);
    if (row.current === null || !currentItem) return;
    const { left, width } = row.current.getBoundingClientRect();
    const { left: currentLeft, width: currentWidth } = currentItem.getBoundingClientRect();
    row.current.scrollLeft += currentLeft + currentWidth / 2 - (left + width / 2);
  }, [current]);
  return row;
}
