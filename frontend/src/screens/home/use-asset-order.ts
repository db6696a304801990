import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { type CryptoPrice } from "@/api/crypto-prices";
import {
  applyOrder,
  nextSort,
  type Sort,
  sortAssets,
  type SortKey,
} from "@/screens/home/asset-order";

/**
 * Sort live assets, but freeze their order while the pointer or the focus is in `area`: a row must not move away under
 * a click, and a row that moves in the document would lose the focus.
 */
export function useAssetOrder(
  assets: readonly CryptoPrice[] | undefined,
  area: RefObject<HTMLElement | null>,
): { assets: readonly CryptoPrice[] | undefined; sort: Sort; sortBy: (key: SortKey) => void } {
  const [sort, setSort] = useState<Sort>();
  const [frozenOrder, setFrozenOrder] = useState<readonly string[]>();
  const sortedAssets =
    assets &&
    (frozenOrder === undefined ? sortAssets(assets, sort) : applyOrder(assets, frozenOrder));

  const freeze = useEffectEvent(() => {
    setFrozenOrder(sortedAssets?.map(({ symbol }) => symbol));
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const unfreeze = () => {
      if (!element.matches(":hover, :focus-within")) setFrozenOrder(undefined);
    };
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener("pointerenter", () => freeze(), { signal });
    element.addEventListener("focusin", () => freeze(), { signal });
    element.addEventListener("pointerleave", unfreeze, { signal });
    element.addEventListener("focusout", () => queueMicrotask(unfreeze), { signal });
    return () => {
      controller.abort();
    };
  }, [area]);

  return {
    assets: sortedAssets,
    sort,
    sortBy: (key) => {
      setSort(nextSort(sort, key));
      setFrozenOrder(undefined);
    },
  };
}
