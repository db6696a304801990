import { call, type Schemas } from "@/api/client";

/** Creates a wallet whose training address the server generates. */
export function createVirtualWallet(
  body: Schemas["NewVirtualWalletRequest"],
  idempotencyKey: string,
) {
  return call("POST", "/api/wallets/virtual", { body, idempotencyKey });
}
