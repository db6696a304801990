import { postOnce } from "@/api/client";

/** Create a wallet with a generated training address. */
export const createVirtualWallet = postOnce("/api/wallets/virtual");
