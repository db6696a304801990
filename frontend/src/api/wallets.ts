import { postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type Wallet = Schemas["Wallet"];

/** Return the query of the room's wallets and balances. */
export function walletsQuery() {
  return query("/api/wallets");
}

export const createWallet = postOnce("/api/wallets");
