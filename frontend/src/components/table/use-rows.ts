import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

const OVERSCAN = 8;

export type DrawnRow = { index: number; start: number; size: number };

type Rows = {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** The height of one, exact or, where they are measured, about. */
  height: number;
  /** The one that holds the focus; it stays drawn wherever the rest scrolls. */
  active: number;
  /** Called when the last one comes into sight. */
  onEnd: (() => void) | undefined;
};

/**
 * Which of many rows are drawn, and where. It gives plain values: the virtualizer is one object for good, so whoever
 * memoizes by it would keep rows that are long gone.
 */
export function useRows({ scroller, count, height, active, onEnd }: Rows) {
  "use no memo";
  // eslint-disable-next-line react-hooks/incompatible-library -- Nothing of the virtualizer itself leaves this hook.
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      if (drawn.includes(active) || active >= count) return drawn;
      return [...drawn, active].sort((one, other) => one - other);
    },
  });
  const drawn: DrawnRow[] = virtual
    .getVirtualItems()
    .map(({ index, start, size }) => ({ index, start, size }));
  const ended = (virtual.range?.endIndex ?? 0) >= count - 1;
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);

  return {
    drawn,
    total: virtual.getTotalSize(),
    scrollTo: (index: number) => {
      virtual.scrollToIndex(index);
    },
    measure: virtual.measureElement,
  };
}
