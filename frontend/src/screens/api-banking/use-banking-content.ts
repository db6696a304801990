import texts from "@/content/api-banking.json";
import { type Content, useContent } from "@/content/use-content";

export type BankingContent = Content<typeof texts>;

/** The texts of the bank API console. */
export function useBankingContent(): BankingContent {
  return useContent("api-banking", texts);
}
