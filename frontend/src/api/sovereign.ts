import { post, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type SovereignWallet = Schemas["SovereignWallet"];
export type PreparedSovereign = Schemas["PreparedSovereign"];

/** What the sovereign key is said to be; the server tells when it changes, as of the two others. */
export function sovereignValidationQuery() {
  return query("/api/sovereign/validate");
}

/** The room's master wallet with what it holds. */
export function sovereignWalletQuery() {
  return query("/api/sovereign/wallet-status");
}

/** The parts of the sovereign system. */
export function sovereignSystemQuery() {
  return query("/api/sovereign/system-status");
}

/** Asks whether the master wallet covers an amount; nothing moves. */
export const prepareSovereignTest = post("/api/sovereign/prepare-transaction");
