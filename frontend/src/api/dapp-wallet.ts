import { call, post, postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type WalletState = Schemas["WalletState"];
export type PreparedTransaction = Schemas["PreparedTransaction"];
export type BroadcastAnswer = Schemas["BroadcastReply"];
export type Confirmation = Schemas["Confirmation"];

/** What the confirmation of a broadcast is read again after; a simulated block takes 12 s at the usual speed. */
const CONFIRMATION_POLL_MS = 3000;

/** Whether the signed-in account is connected to its room's wallet. */
export function walletStateQuery() {
  return query("/api/dapp-wallet/state");
}

/** The state of a broadcast transfer, by its hash. */
export function confirmationQuery(hash: string) {
  return {
    ...query("/api/dapp-wallet/confirmations/{tx_hash}", { path: { tx_hash: hash } }),
    refetchInterval: CONFIRMATION_POLL_MS,
  };
}

/** Connects the signed-in account to its room's wallet. */
export function connectWallet() {
  return call("POST", "/api/dapp-wallet/connect");
}

/** Asks whether funds could go to an address. */
export const confirmAddress = post("/api/dapp-wallet/confirm-address");

/** Prepares a token transfer; nothing moves yet. */
export const prepareTransfer = postOnce("/api/dapp-wallet/prepare-transfer");

/** Broadcasts a prepared transfer, which goes back as it came. */
export const broadcastTransfer = postOnce("/api/dapp-wallet/broadcast");
