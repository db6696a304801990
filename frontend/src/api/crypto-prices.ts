import { type QueryClient } from "@tanstack/react-query";

import { type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type CryptoPrice = Schemas["CryptoPrice"];
export type Sparkline = Schemas["Sparkline"];
export type PriceHistory = Schemas["PriceHistory"];

const PRICES_MS = 1000;
const LINES_MS = 60_000;

/** Return the query of the live prices, polled every second. */
export function cryptoPricesQuery() {
  return { ...query("/api/crypto-prices"), refetchInterval: PRICES_MS };
}

/** Return the query of every price's last 24 hours, for the sparklines. */
export function sparklinesQuery() {
  return { ...query("/api/crypto-prices/sparklines"), refetchInterval: LINES_MS };
}

/** Return the query of one price's last 24 hours. */
export function priceHistoryQuery(symbol: string) {
  return {
    ...query("/api/crypto-prices/{symbol}/history", { path: { symbol } }),
    refetchInterval: LINES_MS,
  };
}

/** Replace the cached prices with pushed ones. */
export function putPrices(client: QueryClient, prices: CryptoPrice[]): void {
  client.setQueryData(cryptoPricesQuery().queryKey, prices);
}
