import { describe, expect, it } from "vitest";

import { type Wallet } from "@/api/wallets";
import { portfolioOf } from "@/screens/crypto-host-management/portfolio";
import { wallet } from "@/testing/screens/crypto-host-management";

function holding(asset: string, amount: string): Wallet {
  return { ...wallet, balances: [{ asset, amount, simulated: true }] };
}

function price(symbol: string, value: string) {
  return { symbol, name: symbol, price: value, change24h: "0.00", simulated: true };
}

describe("portfolioOf", () => {
  // meets D:portfolio-chart
  it("adds up the balances of an asset without losing a digit", () => {
    const wallets = [
      holding("ETH", "123456789012345678.000000000000000001"),
      holding("ETH", "0.999999999999999999"),
    ];
    const { holdings } = portfolioOf(wallets, []);
    expect(holdings).toEqual([
      { asset: "ETH", amount: "123456789012345679.000000000000000000", share: 0 },
    ]);
  });

  it("sorts by value, with assets without a price last", () => {
    const wallets = [holding("ADA", "10"), holding("SIMX", "999"), holding("BTC", "1")];
    const { holdings, total } = portfolioOf(wallets, [price("ADA", "0.45"), price("BTC", "60000")]);
    expect(holdings.map(({ asset, value }) => [asset, value])).toEqual([
      ["BTC", "60000.00"],
      ["ADA", "4.50"],
      ["SIMX", undefined],
    ]);
    expect(total).toBe("60004.50");
  });

  // meets D:portfolio-chart
  it("returns a total that equals the sum of the rounded values", () => {
    const wallets = [holding("ADA", "0.005"), holding("USDT", "0.005")];
    const { holdings, total } = portfolioOf(wallets, [price("ADA", "1"), price("USDT", "1")]);
    expect(holdings.map(({ value }) => value)).toEqual(["0.01", "0.01"]);
    expect(total).toBe("0.02");
  });

  it("omits assets with a balance of 0, and is empty without wallets", () => {
    expect(portfolioOf([holding("BTC", "0")], []).holdings).toEqual([]);
    expect(portfolioOf([], [])).toEqual({ holdings: [], total: "0" });
  });
});
