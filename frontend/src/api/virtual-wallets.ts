import { postOnce } from "@/api/client";

/** Creates a wallet whose training address the server generates. */
export const createVirtualWallet = postOnce("/api/wallets/virtual");
