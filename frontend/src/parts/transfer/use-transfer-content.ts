import texts from "@/content/wallet-transfer.json";
import { contentHook } from "@/content/use-content";

/** The texts of a manual transfer, on every screen that has one. */
export const useTransferContent = contentHook("wallet-transfer", texts);
export type TransferContent = ReturnType<typeof useTransferContent>;
export type TransferTextKey = Parameters<TransferContent>[0];
