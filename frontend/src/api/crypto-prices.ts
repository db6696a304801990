import { type QueryClient } from "@tanstack/react-query";

import { type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type CryptoPrice = Schemas["CryptoPrice"];
export type Sparkline = Schemas["Sparkline"];
export type PriceHistory = Schemas["PriceHistory"];

const PRICES_MS = 1000;
const LINES_MS = 60_000;

/** The live prices, read every second. */
export function cryptoPricesQuery() {
  return { ...query("/api/crypto-prices"), refetchInterval: PRICES_MS };
}

/** The last 24 hours of every price, as small lines. */
export function sparklinesQuery() {
  return { ...query("/api/crypto-prices/sparklines"), refetchInterval: LINES_MS };
}

/** The last 24 hours of one price, point by point. */
export function priceHistoryQuery(symbol: string) {
  return {
    ...query("/api/crypto-prices/{symbol}/history", { path: { symbol } }),
    refetchInterval: LINES_MS,
  };
}

/** Puts the prices of this second in the place of those that were read. */
export function putPrices(client: QueryClient, prices: CryptoPrice[]): void {
  client.setQueryData(cryptoPricesQuery().queryKey, prices);
}
