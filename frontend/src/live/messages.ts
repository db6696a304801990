import { type Query, type QueryClient } from "@tanstack/react-query";

import { type CryptoPrice, cryptoPricesQuery } from "@/api/crypto-prices";
import { pathOfKey } from "@/api/query-client";

const EVERYTHING = "*";
const LOGGED_LENGTH = 200;

function isTextList(data: unknown): data is string[] {
  return Array.isArray(data) && data.every((item) => typeof item === "string");
}

function isPriceList(data: unknown): data is CryptoPrice[] {
  return (
    Array.isArray(data) &&
    data.every((item: unknown) => typeof item === "object" && item !== null && "symbol" in item)
  );
}

/** True where a query reads one of the resources or something below it. */
function reads(query: Query, resources: string[]): boolean {
  const path = pathOfKey(query.queryKey);
  return resources.some((resource) => {
    const root = `/api/${resource}`;
    return path === root || path.startsWith(`${root}/`) || path.startsWith(`${root}?`);
  });
}

/** Reads again whatever the cache holds of these resources, `*` being all. */
function recordsChanged(client: QueryClient, resources: string[]): void {
  const all = resources.includes(EVERYTHING);
  void client.invalidateQueries({ predicate: (query) => all || reads(query, resources) });
}

function parse(text: string): { type?: unknown; data?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** Does to the cache what a message of the server says; one that can't be read is logged and changes nothing. */
export function applyMessage(client: QueryClient, text: string): void {
  const { type, data } = parse(text);
  if (type === "crypto_prices_updated" && isPriceList(data)) {
    client.setQueryData(cryptoPricesQuery().queryKey, data);
  } else if (type === "records_changed" && isTextList(data)) {
    recordsChanged(client, data);
  } else {
    console.warn("A live message could not be read.", text.slice(0, LOGGED_LENGTH));
  }
}
