import { type RefObject, useLayoutEffect, useRef } from "react";

type DrawnRow = { index: number; start: number; size: number };

type Anchored = {
  scroller: RefObject<HTMLElement | null>;
  /** Another name begins anew; without one nothing is kept in place. */
  list: string | undefined;
  keys: readonly string[];
  drawn: readonly DrawnRow[];
  startOf: (index: number) => number | undefined;
};

/** Keeps the first row in sight where it is when rows come or go above it in a list that was scrolled. */
export function useAnchoredScroll({ scroller, list, keys, drawn, startOf }: Anchored): void {
  const before = useRef({ list, keys, drawn });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { list, keys, drawn };
    const box = scroller.current;
    if (box === null || box.scrollTop <= 0) return;
    if (list === undefined || last.list !== list || last.keys === keys) return;
    for (const { index, start, size } of last.drawn) {
      if (start + size <= box.scrollTop) continue;
      const now = startOf(keys.indexOf(last.keys[index] ?? ""));
      if (now !== undefined) {
        box.scrollTo({ top: box.scrollTop + now - start });
        return;
      }
    }
  });
}
