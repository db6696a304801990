import { call, post, postOnce, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type WalletState = Schemas["WalletState"];
export type PreparedTransaction = Schemas["PreparedTransaction"];
export type BroadcastAnswer = Schemas["BroadcastReply"];
export type Confirmation = Schemas["Confirmation"];

/** Polling interval of a broadcast's confirmations; a simulated block takes 12 s at the usual speed. */
const CONFIRMATION_POLL_MS = 3000;

/** Return the query that reads the account's connection to the wallet of its room. */
export function walletStateQuery() {
  return query("/api/dapp-wallet/state");
}

/** Return the query of a broadcast transfer by its hash. */
export function confirmationQuery(hash: string) {
  return {
    ...query("/api/dapp-wallet/confirmations/{tx_hash}", { path: { tx_hash: hash } }),
    refetchInterval: CONFIRMATION_POLL_MS,
  };
}

/** Connect the account to its room's wallet. */
export function connectWallet() {
  return call("POST", "/api/dapp-wallet/connect");
}

/** Check an address as a recipient. */
export const confirmAddress = post("/api/dapp-wallet/confirm-address");

/** Prepare a token transfer; nothing moves yet. */
export const prepareTransfer = postOnce("/api/dapp-wallet/prepare-transfer");

/** Broadcast a prepared transfer; the body is the server's response to the preparation, unchanged. */
export const broadcastTransfer = postOnce("/api/dapp-wallet/broadcast");
