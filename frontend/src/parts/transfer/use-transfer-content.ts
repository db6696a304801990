import texts from "@/content/wallet-transfer.json";
import { contentHook } from "@/content/use-content";

/** Texts of a manual transfer, shared by all screens with a transfer form. */
export const useTransferContent = contentHook("wallet-transfer", texts);
export type TransferContent = ReturnType<typeof useTransferContent>;
export type TransferTextKey = Parameters<TransferContent>[0];
