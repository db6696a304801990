import texts from "@/content/dapp-wallet-connector.json";
import { contentHook } from "@/content/use-content";

export const useDappContent = contentHook("dapp-wallet-connector", texts);
export type DappContent = ReturnType<typeof useDappContent>;
