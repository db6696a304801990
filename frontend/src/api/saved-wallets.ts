import { call, postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type SavedWallet = Schemas["SavedWallet"];

/**
 * Return the query of the saved wallet configurations, newest first; a configuration without an ID has its index as
 * key.
 */
export function savedWalletsQuery() {
  return {
    ...query("/api/wallets/saved"),
    select: (wallets: SavedWallet[]) =>
      wallets.map((wallet, place) => ({ ...wallet, id: wallet.id || String(place) })),
  };
}

export const saveWallet = postOnce("/api/wallets/save");

/** Delete a saved configuration; a wallet created from it stays. */
export function deleteSavedWallet(id: string) {
  return call("DELETE", "/api/wallets/saved/{ref}", { path: { ref: id } });
}
