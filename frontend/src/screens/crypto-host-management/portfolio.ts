import { type CryptoPrice } from "@/api/crypto-prices";
import { type Wallet } from "@/api/wallets";
import { compareDecimals, productOf, sumOf } from "@/lib/decimals";

const CENTS = 2;

/** Balance of an asset over all wallets; an asset without a price has no value and a share of 0. */
export type Holding = { asset: string; amount: string; value?: string; share: number };

function amountsByAsset(wallets: readonly Wallet[]): Map<string, string[]> {
  const amounts = new Map<string, string[]>();
  for (const { asset, amount } of wallets.flatMap(({ balances }) => balances)) {
    amounts.set(asset, [...(amounts.get(asset) ?? []), amount]);
  }
  return amounts;
}

/**
 * Return the sum of all wallets by asset, the most valuable one first. The total adds up the rounded values, so that it
 * equals the sum of the values on the screen.
 */
export function portfolioOf(wallets: readonly Wallet[], prices: readonly CryptoPrice[]) {
  const priceBySymbol = new Map(prices.map(({ symbol, price }) => [symbol, price]));
  const positions = [...amountsByAsset(wallets)].flatMap(([asset, amounts]) => {
    const amount = sumOf(amounts);
    if (compareDecimals(amount, "0") <= 0) return [];
    const price = priceBySymbol.get(asset);
    return [
      { asset, amount, ...(price !== undefined && { value: productOf(amount, price, CENTS) }) },
    ];
  });
  const total = sumOf(positions.map(({ value = "0.00" }) => value));
  const holdings = positions.map((holding) => ({
    ...holding,
    share: Number(total) > 0 ? Number(holding.value ?? 0) / Number(total) : 0,
  }));
  holdings.sort(
    (one, other) =>
      compareDecimals(other.value ?? "0", one.value ?? "0") || one.asset.localeCompare(other.asset),
  );
  return { holdings, total };
}
