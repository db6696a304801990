import texts from "@/content/transaction-logs.json";
import { type Content, useContent } from "@/content/use-content";

export type LogsContent = Content<typeof texts>;

/** The texts of the transaction dashboard. */
export function useLogsContent(): LogsContent {
  return useContent("transaction-logs", texts);
}
