import { post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type SovereignWallet = Schemas["SovereignWallet"];
export type PreparedSovereign = Schemas["PreparedSovereign"];

/**
 * Return the query of the displayed state of the sovereign key. This query and the two below aren't polled, because the
 * server announces changes.
 */
export function sovereignValidationQuery() {
  return query("/api/sovereign/validate");
}

/** Return the query of the room's master wallet and its balances. */
export function sovereignWalletQuery() {
  return query("/api/sovereign/wallet-status");
}

/** Return the query of the sovereign system's components. */
export function sovereignSystemQuery() {
  return query("/api/sovereign/system-status");
}

/** Check whether the master wallet covers an amount; nothing moves. */
export const prepareSovereignTest = post("/api/sovereign/prepare-transaction");
