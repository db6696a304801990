import * as v from "valibot";

import { checked } from "@/api/checked";
import { call, type Schemas } from "@/api/client";
import { checkedQuery } from "@/api/queries";

export type SovereignValidation = Schemas["SovereignValidation"];
export type SovereignWallet = Schemas["SovereignWallet"];
export type SovereignSystemStatus = Schemas["SovereignSystemStatus"];
export type PreparedSovereign = Schemas["PreparedSovereign"];

const ValidationParts = v.object({
  valid: v.boolean(),
  level: v.number(),
  authority: v.string(),
  keyHash: v.string(),
  walletAddress: v.string(),
  networkStatus: v.string(),
});
const WalletParts = v.object({
  found: v.boolean(),
  name: v.string(),
  address: v.string(),
  network: v.string(),
  chainId: v.number(),
  balances: v.array(v.object({ asset: v.string(), amount: v.string() })),
});
const SystemParts = v.object({
  swiftApiKey: v.object({ valid: v.boolean() }),
  blockchain: v.object({ connected: v.boolean(), balance: v.string(), blockNumber: v.number() }),
  capabilities: v.object({ level20Authority: v.boolean(), canTransfer: v.boolean() }),
  integration: v.object({ sovereignSystemOperational: v.boolean() }),
});
const PreparedParts = v.object({
  canExecute: v.boolean(),
  to: v.string(),
  amount: v.string(),
  currency: v.string(),
  balance: v.string(),
  missing: v.string(),
  error: v.optional(v.string()),
});

/** What the sovereign key is said to be; the server tells when it changes, as of the two others. */
export function sovereignValidationQuery() {
  return checkedQuery("/api/sovereign/validate", (answer) => checked(answer, ValidationParts));
}

/** The room's master wallet with what it holds. */
export function sovereignWalletQuery() {
  return checkedQuery("/api/sovereign/wallet-status", (answer) => checked(answer, WalletParts));
}

/** The parts of the sovereign system. */
export function sovereignSystemQuery() {
  return checkedQuery("/api/sovereign/system-status", (answer) => checked(answer, SystemParts));
}

/** Asks whether the master wallet covers an amount; nothing moves. */
export function prepareSovereignTest(body: Schemas["PrepareSovereignRequest"]) {
  return call("POST", "/api/sovereign/prepare-transaction", { body });
}

/** Whether an answer says what was prepared. */
export function saysPrepared(answer: unknown): boolean {
  return v.is(PreparedParts, answer);
}
