import { describe, expect, it } from "vitest";

import { applyOrder, filterAssets, nextSort, sortAssets } from "@/screens/home/asset-order";
import { asset, assets } from "@/testing/screens/home";

function symbols(list: readonly { symbol: string }[]): string[] {
  return list.map(({ symbol }) => symbol);
}

describe("nextSort, sortAssets and applyOrder", () => {
  it("nextSort cycles through both directions of a column and no sort", () => {
    const first = nextSort(undefined, "symbol");
    expect(first).toEqual({ by: "symbol", descending: false });
    const second = nextSort(first, "symbol");
    expect(second).toEqual({ by: "symbol", descending: true });
    expect(nextSort(second, "symbol")).toBeUndefined();
  });

  it("sortAssets compares changes as numbers, not as text", () => {
    const list = [asset("A", "A", "1", "9.50"), asset("B", "B", "1", "10.00")];
    expect(symbols(sortAssets(list, { by: "change", descending: true }))).toEqual(["B", "A"]);
  });

  it("sortAssets doesn't modify its input", () => {
    const before = symbols(assets);
    sortAssets(assets, { by: "symbol", descending: false });
    expect(symbols(assets)).toEqual(before);
  });

  it("applyOrder keeps the given order and puts new assets last", () => {
    expect(symbols(applyOrder(assets, ["ADA", "USDT", "BTC"]))).toEqual([
      "ADA",
      "USDT",
      "BTC",
      "ETH",
    ]);
  });
});

describe("filterAssets", () => {
  it.each([
    ["btc", ["BTC"]],
    ["  dollar ", ["USDT"]],
    ["a", ["USDT", "ADA"]],
    ["", ["BTC", "ETH", "USDT", "ADA"]],
    ["zzz", []],
  ])("returns for the text %j the assets %j", (filter, found) => {
    expect(symbols(filterAssets(assets, filter))).toEqual(found);
  });
});
