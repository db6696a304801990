import { type QueryClient } from "@tanstack/react-query";

import { recordsChanged } from "@/api/changes";
import { cryptoPricesUpdated } from "@/api/crypto-prices";

const LOGGED_LENGTH = 200;

/** Every message of the websocket; each stands beside the queries that it is about. */
const messages = new Map(
  [cryptoPricesUpdated, recordsChanged].map(({ type, handle }) => [type, handle]),
);

function parse(text: string): { type?: unknown; data?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** Does to the cache what a message of the server says; one that can't be used is logged and changes nothing. */
export function applyMessage(client: QueryClient, text: string): void {
  const { type, data } = parse(text);
  const handle = typeof type === "string" ? messages.get(type) : undefined;
  if (handle?.(client, data)) return;
  console.warn("A live message could not be read.", text.slice(0, LOGGED_LENGTH));
}
