import texts from "@/content/financial-systems-test.json";
import { contentHook } from "@/content/use-content";

export const useFinancialContent = contentHook("financial-systems-test", texts);
export type FinancialContent = ReturnType<typeof useFinancialContent>;
