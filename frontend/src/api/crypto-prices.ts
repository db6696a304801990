import { queryOptions } from "@tanstack/react-query";

import { type Schemas } from "@/api/client";

export type CryptoPrice = Schemas["CryptoPrice"];
export type Sparkline = Schemas["Sparkline"];
export type PriceHistory = Schemas["PriceHistory"];

const PRICES_MS = 1000;
const LINES_MS = 60_000;

/** The live prices, read every second. */
export function cryptoPricesQuery() {
  return queryOptions<CryptoPrice[]>({
    queryKey: ["/api/crypto-prices"],
    refetchInterval: PRICES_MS,
  });
}

/** The last 24 hours of every price, as small lines. */
export function sparklinesQuery() {
  return queryOptions<Sparkline[]>({
    queryKey: ["/api/crypto-prices", "sparklines"],
    refetchInterval: LINES_MS,
  });
}

/** The last 24 hours of one price, point by point. */
export function priceHistoryQuery(symbol: string) {
  return queryOptions<PriceHistory>({
    queryKey: ["/api/crypto-prices", symbol, "history"],
    refetchInterval: LINES_MS,
  });
}
