import { type QueryClient } from "@tanstack/react-query";

import { refetchResources } from "@/api/changes";
import { type CryptoPrice, putPrices } from "@/api/crypto-prices";
import { type Presented, putPresented } from "@/api/training";

const LOGGED_LENGTH = 200;

/** Data of each message type. */
type Messages = {
  /** Current prices, pushed by the server. */
  crypto_prices_updated: CryptoPrice[];
  /** No data: its arrival proves that the connection is alive. */
  heartbeat: null;
  /** Trainer's current settings of the lesson, such as messages or a blank screen. */
  lesson_changed: Presented;
  /** Resources that have changed on the server. */
  records_changed: string[];
};

const handlers: { [Type in keyof Messages]: (client: QueryClient, data: Messages[Type]) => void } =
  {
    crypto_prices_updated: putPrices,
    heartbeat: () => undefined,
    lesson_changed: putPresented,
    records_changed: refetchResources,
  };

/** Apply a message of the server to the query cache; a malformed message is logged and ignored. */
export function applyMessage(client: QueryClient, text: string): void {
  try {
    const { type, data } = JSON.parse(text) as { type: keyof Messages; data: never };
    handlers[type](client, data);
  } catch {
    console.warn("A live message could not be read.", text.slice(0, LOGGED_LENGTH));
  }
}
