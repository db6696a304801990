import texts from "@/content/dapp-wallet-connector.json";
import { contentHook } from "@/content/use-content";

/** The texts of the wallet connector. */
export const useDappContent = contentHook("dapp-wallet-connector", texts);
export type DappContent = ReturnType<typeof useDappContent>;
