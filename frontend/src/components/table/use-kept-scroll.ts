import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

const kept = new Map<string, number>();

/**
 * Where a box was scrolled to when it was left at this entry of the history; who comes by a link begins at its top. The
 * name tells the boxes of a screen apart.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, name: string): () => number {
  const { key } = useLocation();
  const entry = `${key} ${name}`;
  useLayoutEffect(() => {
    const box = scroller.current;
    return () => {
      if (box !== null) kept.set(entry, box.scrollTop);
    };
  }, [scroller, entry]);
  return () => kept.get(entry) ?? 0;
}
