import texts from "@/content/receipts.json";
import { contentHook } from "@/content/use-content";

/** Texts of receipts, shared by all screens with receipts. */
export const useReceiptContent = contentHook("receipts", texts);
