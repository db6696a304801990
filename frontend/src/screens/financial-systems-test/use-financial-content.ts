import texts from "@/content/financial-systems-test.json";
import { type Content, useContent } from "@/content/use-content";

export type FinancialContent = Content<typeof texts>;

/** The texts of the financial systems test. */
export function useFinancialContent(): FinancialContent {
  return useContent("financial-systems-test", texts);
}
