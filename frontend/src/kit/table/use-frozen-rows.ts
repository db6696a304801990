import { createContext, use, useEffect, useRef, useState } from "react";

export type RowFreeze = {
  /** Which list it is, by its filter; the rows of another one are shown at once. */
  list: string;
  /** What is said of so many rows that wait for their place. */
  waiting: (count: number) => string;
};

const NONE: ReadonlySet<string> = new Set();

/** The keys of the rows that are no longer in the list, and are shown only while the rows keep their places. */
export const LeftRows = createContext(NONE);

/** Whether a record has left its list and is shown only to keep the others in place. */
export function useHasLeft(key: string): boolean {
  return use(LeftRows).has(key);
}

type Keyed<Item> = (item: Item) => string;

/** The rows of before in their places with what is known of them now, and below them what continues the list. */
function mergeRows<Item>(before: readonly Item[], live: readonly Item[], rowKey: Keyed<Item>) {
  const places = new Set(before.map(rowKey));
  const known = new Map(live.map((item) => [rowKey(item), item]));
  const end = live.findLastIndex((item) => places.has(rowKey(item))) + 1;
  return {
    rows: [...before.map((item) => known.get(rowKey(item)) ?? item), ...live.slice(end)],
    waiting: live.slice(0, end).filter((item) => !places.has(rowKey(item))).length,
    left: new Set([...places].filter((key) => !known.has(key))),
  };
}

/**
 * The rows of a live list, which keep their order and their places from when somebody points at or focuses something in
 * the area until they point at or focus something else: what came waits, and what left stays as it was last known.
 * Without a name of the list it gives the rows as they come.
 */
export function useFrozenRows<Item>(
  live: readonly Item[],
  rowKey: Keyed<Item>,
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
