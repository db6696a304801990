import texts from "@/content/receipts.json";
import { type Content, useContent } from "@/content/use-content";

export type ReceiptContent = Content<typeof texts>;

/** The texts of receipts, on every screen that has them. */
export function useReceiptContent(): ReceiptContent {
  return useContent("receipts", texts);
}
