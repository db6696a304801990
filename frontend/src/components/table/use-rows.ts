import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
} from "@tanstack/react-virtual";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

import { useAnchoredScroll } from "@/components/table/use-anchored-scroll";
import { useKeptScroll } from "@/components/table/use-kept-scroll";
import { isPrinting, usePrinting } from "@/lib/use-printing";

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
 * Which of many rows are drawn, and where; on paper it is every one. It gives plain values: the virtualizer is one object
 * for good, so whoever memoizes by it would keep rows that are long gone.
 */
export function useRows({ name, scroller, keys, height, active, onEnd, onShow, anchored }: Rows) {
  "use no memo";
  const count = keys.length;
  const printing = usePrinting();
  const initialOffset = useKeptScroll(scroller, name);
  // eslint-disable-next-line react-hooks/incompatible-library -- Nothing of the virtualizer itself leaves this hook.
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: OVERSCAN,
    initialOffset,
    // On paper the box doesn't scroll and is as high as all of its rows, and is to be as it was afterwards: whoever
    // believed that would take the end for seen, and read one page of the list after the other.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => {
        if (!isPrinting()) tell(rect);
      }),
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, moving) => {
        if (!isPrinting()) tell(offset, moving);
      }),
    measureElement: (element, entry, instance) => {
      if (!isPrinting()) return measureElement(element, entry, instance);
      return instance.measurementsCache[instance.indexFromElement(element)]?.size ?? height;
    },
    rangeExtractor: (range) => {
      if (printing) return keys.map((_, index) => index);
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
  // A browser may lose the place of what doesn't scroll on paper.
  const printed = useRef(false);
  const findPlace = useEffectEvent(() => {
    if (printed.current && !printing && scroller.current !== null) {
      scroller.current.scrollTop = virtual.scrollOffset ?? 0;
    }
    printed.current = printing;
  });
  useLayoutEffect(() => {
    findPlace();
  }, [printing]);
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
