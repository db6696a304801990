import { call, postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type SavedWallet = Schemas["SavedWallet"];

/** The saved configurations of wallets, newest first; one without an ID is known by its place. */
export function savedWalletsQuery() {
  return {
    ...query("/api/wallets/saved"),
    select: (wallets: SavedWallet[]) =>
      wallets.map((wallet, place) => ({ ...wallet, id: wallet.id || String(place) })),
  };
}

export const saveWallet = postOnce("/api/wallets/save");

/** Deletes a saved configuration; a wallet that was made from it stays. */
export function deleteSavedWallet(id: string) {
  return call("DELETE", "/api/wallets/saved/{ref}", { path: { ref: id } });
}
