import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { type CryptoPrice } from "@/api/crypto-prices";
import {
  inFrozenOrder,
  nextSort,
  type Sort,
  sorted,
  type SortKey,
} from "@/screens/home/asset-order";

/**
 * Sorts live assets, and holds their order while the pointer or the focus is in `area`: a row must not slip away from
 * under a click, and one that is moved in the document loses the focus.
 */
export function useAssetOrder(
  assets: readonly CryptoPrice[] | undefined,
  area: RefObject<HTMLElement | null>,
): { assets: readonly CryptoPrice[] | undefined; sort: Sort; sortBy: (key: SortKey) => void } {
  const [sort, setSort] = useState<Sort>();
  const [frozenOrder, setFrozenOrder] = useState<readonly string[]>();
  const ordered =
    assets &&
    (frozenOrder === undefined ? sorted(assets, sort) : inFrozenOrder(assets, frozenOrder));

  const hold = useEffectEvent(() => {
    setFrozenOrder(ordered?.map(({ symbol }) => symbol));
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const release = () => {
      if (!element.matches(":hover, :focus-within")) setFrozenOrder(undefined);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerenter", () => hold(), { signal });
    element.addEventListener("focusin", () => hold(), { signal });
    element.addEventListener("pointerleave", release, { signal });
    element.addEventListener("focusout", () => queueMicrotask(release), { signal });
    return () => {
      listening.abort();
    };
  }, [area]);

  return {
    assets: ordered,
    sort,
    sortBy: (key) => {
      setSort(nextSort(sort, key));
      setFrozenOrder(undefined);
    },
  };
}
