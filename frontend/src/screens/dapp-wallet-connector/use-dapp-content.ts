import texts from "@/content/dapp-wallet-connector.json";
import { type Content, useContent } from "@/content/use-content";

export type DappContent = Content<typeof texts>;

/** The texts of the wallet connector. */
export function useDappContent(): DappContent {
  return useContent("dapp-wallet-connector", texts);
}
