import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";

const PAGE = 10;

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
}

function destination(key: string, from: number, last: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(from + 1, last);
    case "ArrowUp":
      return Math.max(from - 1, 0);
    case "PageDown":
      return Math.min(from + PAGE, last);
    case "PageUp":
      return Math.max(from - PAGE, 0);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}

/**
 * One row of a table is its tab stop, and the keys go from there; a control within a row keeps its own keys. The focus
 * follows its record when the order changes, and goes to the next row when the record is gone.
 */
export function useRowFocus(keys: readonly string[]) {
  const area = useRef<HTMLDivElement>(null);
  const focused = useRef(false);
  const moved = useRef(false);
  const [kept, setKept] = useState({ key: keys[0], index: 0 });
  const last = keys.length - 1;
  const place = kept.key === undefined ? -1 : keys.indexOf(kept.key);
  const active = place === -1 ? Math.max(0, Math.min(kept.index, last)) : place;
  // Where it went, so that its neighbour there is known when it goes altogether.
  if (place !== -1 && place !== kept.index) setKept({ key: kept.key, index: place });

  useLayoutEffect(() => {
    const lost = focused.current && document.activeElement === document.body;
    if (!moved.current && !lost) return;
    const row = area.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    row?.focus({ preventScroll: lost });
    moved.current = false;
  });

  return {
    active,
    area,
    onFocus: (event: FocusEvent) => {
      const index = Number(rowOf(event.target)?.dataset.row ?? active);
      focused.current = true;
      setKept({ key: keys[index], index });
    },
    onBlur: () => {
      focused.current = false;
    },
    /** Goes where a key leads; the caller scrolls there what it doesn't draw. */
    move: (event: KeyboardEvent): number | undefined => {
      const row = rowOf(event.target);
      if (row === null || row !== event.target || event.altKey || event.ctrlKey || event.metaKey) {
        return undefined;
      }
      const index = destination(event.key, Number(row.dataset.row), last);
      if (index === undefined) return undefined;
      event.preventDefault();
      moved.current = true;
      setKept({ key: keys[index], index });
      return index;
    },
  };
}
