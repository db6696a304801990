import { createContext, use, useEffect, useRef, useState } from "react";

export type RowFreeze = {
  /** Identity of the list, such as its filter; when it changes, the new rows are shown at once. */
  list: string;
  /** Return the label of the button that shows `count` new rows. */
  waiting: (count: number) => string;
};

const NONE: ReadonlySet<string> = new Set();

/** Keys of the rows that were removed from the list and are shown only while the rows are frozen. */
export const RemovedRows = createContext(NONE);

/** Return true for a record removed from its list and shown only to keep the others in place. */
export function useIsRowRemoved(key: string): boolean {
  return use(RemovedRows).has(key);
}

type RowKey<Item> = (item: Item) => string;

/** Return the rows shown before, in their old order with current data, followed by the rows appended to the list. */
function mergeRows<Item>(before: readonly Item[], live: readonly Item[], rowKey: RowKey<Item>) {
  const places = new Set(before.map(rowKey));
  const liveRows = new Map(live.map((item) => [rowKey(item), item]));
  const end = live.findLastIndex((item) => places.has(rowKey(item))) + 1;
  return {
    rows: [...before.map((item) => liveRows.get(rowKey(item)) ?? item), ...live.slice(end)],
    waiting: live.slice(0, end).filter((item) => !places.has(rowKey(item))).length,
    left: new Set([...places].filter((key) => !liveRows.has(key))),
  };
}

/**
 * Return the rows of a live list. While the pointer or the focus is among them, the rows keep their order and position:
 * new rows wait, and removed rows stay with their last values. Without a list identity, rows are never frozen.
 */
export function useFrozenRows<Item>(
  live: readonly Item[],
  rowKey: RowKey<Item>,
  list: string | undefined,
) {
  const area = useRef<HTMLDivElement>(null);
  const [still, setStill] = useState(false);
  const canFreeze = list !== undefined;
  useEffect(() => {
    if (!canFreeze) return;
    function follow({ target }: Event) {
      setStill(target instanceof Node && area.current?.contains(target) === true);
    }
    document.addEventListener("pointerover", follow);
    document.addEventListener("focusin", follow);
    return () => {
      document.removeEventListener("pointerover", follow);
      document.removeEventListener("focusin", follow);
    };
  }, [canFreeze]);

  const fresh = { live, list, still, rows: live, waiting: 0, left: NONE };
  const [state, setState] = useState(fresh);
  let current = canFreeze ? state : fresh;
  if (canFreeze && (state.live !== live || state.list !== list || state.still !== still)) {
    const holds = still && state.list === list;
    current = holds ? { live, list, still, ...mergeRows(state.rows, live, rowKey) } : fresh;
    setState(current);
  }
  return { ...current, area, release: () => setStill(false) };
}
