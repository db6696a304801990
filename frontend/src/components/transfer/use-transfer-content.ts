import texts from "@/content/wallet-transfer.json";
import { type Content, useContent } from "@/content/use-content";

export type TransferContent = Content<typeof texts>;
export type TransferTextKey = Parameters<TransferContent>[0];

/** The texts of a manual transfer, on every screen that has one. */
export function useTransferContent(): TransferContent {
  return useContent("wallet-transfer", texts);
}
