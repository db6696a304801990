import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useEffectEvent } from "react";

import { useAnchoredScroll } from "@/components/table/use-anchored-scroll";
import { useKeptScroll } from "@/components/table/use-kept-scroll";

const OVERSCAN = 8;

export type DrawnRow = { index: number; start: number; size: number };

type Rows = {
  /** Tells the tables of a screen apart. */
  name: string;
  scroller: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** The height of one, exact or, where they are measured, about. */
  height: number;
  /** The one that holds the focus; it stays drawn wherever the rest scrolls. */
  active: number;
  /** Called when the last one comes into sight. */
  onEnd: (() => void) | undefined;
  /** Called with the first and the last one in sight whenever these are others. */
  onShow: ((first: number, last: number) => void) | undefined;
  /** Names the list whose first row in sight keeps its place when others come and go above it. */
  anchored: string | undefined;
};

/**
 * Which of many rows are drawn, and where. It gives plain values: the virtualizer is one object for good, so whoever
 * memoizes by it would keep rows that are long gone.
 */
export function useRows({ name, scroller, keys, height, active, onEnd, onShow, anchored }: Rows) {
  "use no memo";
  const count = keys.length;
  const initialOffset = useKeptScroll(scroller, name);
  // eslint-disable-next-line react-hooks/incompatible-library -- Nothing of the virtualizer itself leaves this hook.
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: OVERSCAN,
    initialOffset,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      if (drawn.includes(active) || active >= count) return drawn;
      return [...drawn, active].sort((one, other) => one - other);
    },
  });
  const drawn: DrawnRow[] = virtual
    .getVirtualItems()
    .map(({ index, start, size }) => ({ index, start, size }));
  const { startIndex: first, endIndex: last } = virtual.range ?? { startIndex: 0, endIndex: 0 };
  useAnchoredScroll({
    scroller,
    list: anchored,
    keys,
    drawn,
    startOf: (index) => virtual.measurementsCache[index]?.start,
  });
  const ended = last >= count - 1;
  useEffect(() => {
    if (ended) onEnd?.();
  }, [ended, onEnd]);
  const tell = useEffectEvent(() => onShow?.(first, last));
  useEffect(() => {
    tell();
  }, [first, last, count]);

  return {
    drawn,
    total: virtual.getTotalSize(),
    scrollTo: (index: number) => {
      virtual.scrollToIndex(index);
    },
    measure: virtual.measureElement,
  };
}
