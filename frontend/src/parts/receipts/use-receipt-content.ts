import texts from "@/content/receipts.json";
import { contentHook } from "@/content/use-content";

/** The texts of receipts, on every screen that has them. */
export const useReceiptContent = contentHook("receipts", texts);
