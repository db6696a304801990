import { type RefObject, useLayoutEffect, useRef } from "react";

const CURRENT = "[aria-current], [aria-selected=true]";

/** Scroll a row sideways to center its current item, without scrolling the page. */
export function useScrollToCurrent<Row extends HTMLElement = HTMLDivElement>(
  current: string | undefined,
): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector(CURRENT);
    if (row.current === null || !chosen) return;
    const { left, width } = row.current.getBoundingClientRect();
    const { left: chosenLeft, width: chosenWidth } = chosen.getBoundingClientRect();
    row.current.scrollLeft += chosenLeft + chosenWidth / 2 - (left + width / 2);
  }, [current]);
  return row;
}
