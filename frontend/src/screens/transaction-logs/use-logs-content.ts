import texts from "@/content/transaction-logs.json";
import { contentHook } from "@/content/use-content";

export const useLogsContent = contentHook("transaction-logs", texts);
export type LogsContent = ReturnType<typeof useLogsContent>;
