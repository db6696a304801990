import texts from "@/content/api-banking.json";
import { contentHook } from "@/content/use-content";

export const useBankingContent = contentHook("api-banking", texts);
export type BankingContent = ReturnType<typeof useBankingContent>;
