import { postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type Wallet = Schemas["Wallet"];

/** The wallets of the room with their balances. */
export function walletsQuery() {
  return query("/api/wallets");
}

export const createWallet = postOnce("/api/wallets");
