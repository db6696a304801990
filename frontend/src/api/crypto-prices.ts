import { type Schemas } from "@/api/client";
import { liveMessage } from "@/api/live-message";
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

const PRICE_TEXTS = ["symbol", "name", "price", "change24h"];

function isPrice(item: unknown): boolean {
  if (typeof item !== "object" || item === null) return false;
  const fields = new Map<string, unknown>(Object.entries(item));
  return PRICE_TEXTS.every((name) => typeof fields.get(name) === "string");
}

function isPriceList(data: unknown): data is CryptoPrice[] {
  return Array.isArray(data) && data.every(isPrice);
}

/** Brings the prices of this second, in place of a read. */
export const cryptoPricesUpdated = liveMessage({
  type: "crypto_prices_updated",
  accepts: isPriceList,
  apply: (client, prices) => {
    client.setQueryData(cryptoPricesQuery().queryKey, prices);
  },
});
