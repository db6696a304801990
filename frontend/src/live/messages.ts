import { type QueryClient } from "@tanstack/react-query";

import { readResourcesAnew } from "@/api/changes";
import { type CryptoPrice, putPrices } from "@/api/crypto-prices";
import { type Presented, putPresented } from "@/api/training";

const LOGGED_LENGTH = 200;

/** What each type of message carries. */
type Messages = {
  /** The prices of this second, in place of a read. */
  crypto_prices_updated: CryptoPrice[];
  /** Nothing: that it comes shows that the connection is alive. */
  heartbeat: null;
  /** What the trainer of the lesson has set. */
  lesson_changed: Presented;
  /** Which resources have changed on the server. */
  records_changed: string[];
};

const handlers: { [Type in keyof Messages]: (client: QueryClient, data: Messages[Type]) => void } =
  {
    crypto_prices_updated: putPrices,
    heartbeat: () => undefined,
    lesson_changed: putPresented,
    records_changed: readResourcesAnew,
  };

/** Does to the cache what a message of the server says; one that can't be used is logged and changes nothing. */
export function applyMessage(client: QueryClient, text: string): void {
  try {
    const { type, data } = JSON.parse(text) as { type: keyof Messages; data: never };
    handlers[type](client, data);
  } catch {
    console.warn("A live message could not be read.", text.slice(0, LOGGED_LENGTH));
  }
}
