import { describe, expect, it } from "vitest";

import { inFrozenOrder, matching, nextSort, sorted } from "@/screens/home/asset-order";
import { asset, assets } from "@/testing/screens/home";

function symbols(list: readonly { symbol: string }[]): string[] {
  return list.map(({ symbol }) => symbol);
}

describe("the order of the assets", () => {
  it("goes through both directions of a column and back to the server's order", () => {
    const first = nextSort(undefined, "symbol");
    expect(first).toEqual({ by: "symbol", descending: false });
    const second = nextSort(first, "symbol");
    expect(second).toEqual({ by: "symbol", descending: true });
    expect(nextSort(second, "symbol")).toBeUndefined();
  });

  it("starts with the strongest riser where it is sorted by change", () => {
    expect(symbols(sorted(assets, nextSort(undefined, "change")))).toEqual([
      "ADA",
      "ETH",
      "USDT",
      "BTC",
    ]);
  });

  it("sorts changes as numbers and not as text", () => {
    const list = [asset("A", "A", "1", "9.50"), asset("B", "B", "1", "10.00")];
    expect(symbols(sorted(list, { by: "change", descending: true }))).toEqual(["B", "A"]);
  });

  it("leaves the server's list as it was", () => {
    const before = symbols(assets);
    sorted(assets, { by: "symbol", descending: false });
    expect(symbols(assets)).toEqual(before);
  });

  it("keeps a held order and puts newcomers last", () => {
    expect(symbols(inFrozenOrder(assets, ["ADA", "USDT", "BTC"]))).toEqual([
      "ADA",
      "USDT",
      "BTC",
      "ETH",
    ]);
  });
});

describe("the filter", () => {
  it.each([
    ["btc", ["BTC"]],
    ["  dollar ", ["USDT"]],
    ["a", ["USDT", "ADA"]],
    ["", ["BTC", "ETH", "USDT", "ADA"]],
    ["zzz", []],
  ])("finds for %j %j", (filter, found) => {
    expect(symbols(matching(assets, filter))).toEqual(found);
  });
});
