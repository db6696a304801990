import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useStillness } from "@/components/table/use-stillness";

export type Held = {
  /** Which list it is, by its filter; the rows of another one are shown at once. */
  list: string;
  /** What is said of so many rows that wait for their place. */
  waiting: (count: number) => string;
};

type Rows<Item> = { items: readonly Item[]; keys: readonly string[] };

type State<Item> = {
  live: Rows<Item>;
  list: string | undefined;
  still: boolean;
  shown: Rows<Item>;
  waiting: number;
  left: ReadonlySet<string>;
};

const NONE: ReadonlySet<string> = new Set();

/** The rows of before in their places with what is known of them now, and below them what continues the list. */
function kept<Item>(before: Rows<Item>, live: Rows<Item>) {
  const places = new Set(before.keys);
  const now = new Map(live.keys.map((key, index) => [key, live.items[index]]));
  const end = live.keys.findLastIndex((key) => places.has(key)) + 1;
  return {
    shown: {
      items: [
        ...before.items.map((item, index) => now.get(before.keys[index] ?? "") ?? item),
        ...live.items.slice(end),
      ],
      keys: [...before.keys, ...live.keys.slice(end)],
    },
    waiting: live.keys.slice(0, end).filter((key) => !places.has(key)).length,
    left: new Set(before.keys.filter((key) => !now.has(key))),
  };
}

function isContinued(before: readonly string[], after: readonly string[]): boolean {
  return before.every((key, index) => key === after[index]);
}

/**
 * The rows of a live list, which keep their order and their places while someone points at one of them: what came waits,
 * and what left stays as it was last known. Without a name of the list it gives the rows as they come.
 */
export function useHeldRows<Item>(live: Rows<Item>, list: string | undefined) {
  const { still, release, onJump, area, handlers } = useStillness();
  const fresh = { live, list, still, shown: live, waiting: 0, left: NONE };
  const [state, setState] = useState<State<Item>>(fresh);
  let current = list === undefined ? fresh : state;
  if (list !== undefined && (state.live !== live || state.list !== list || state.still !== still)) {
    const holds = still && state.list === list;
    current = holds ? { live, list, still, ...kept(state.shown, live) } : fresh;
    setState(current);
  }
  const { keys } = current.shown;
  const drawn = useRef({ keys, list });
  const tell = useEffectEvent(() => {
    const { current: before } = drawn;
    if (before.list === list && !isContinued(before.keys, keys)) onJump();
    drawn.current = { keys, list };
  });
  useEffect(() => {
    tell();
  }, [keys, list]);
  return {
    ...current.shown,
    waiting: current.waiting,
    left: current.left,
    release,
    area,
    handlers: list === undefined ? undefined : handlers,
  };
}
