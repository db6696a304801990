import { readTransactions, type TransactionFilter } from "@/api/transactions";
import { useDownload } from "@/kit/actions/use-download";
import { useRoom } from "@/live/use-room";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

/** Return the action that saves all transactions of a filter as CSV, including rows that aren't loaded. */
export function useExport(filter: TransactionFilter, t: LogsContent) {
  const { now } = useRoom();

  return useDownload({
    call: async (_, { signal }) => {
      const [transactions, { transactionFile }] = await Promise.all([
        readTransactions(filter, signal),
        import("@/screens/transaction-logs/transactions/transaction-csv"),
      ]);
      const content = transactionFile(transactions);
      // The simulated time, such as 20261121-071205.
      const stamp = now().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
      return { name: `SIMULATED-transactions-${stamp}.csv`, content };
    },
    success: ({ name }) => ({ title: t("exportTitle"), description: t("exportText", { name }) }),
    failure: { title: t("exportFailedTitle"), otherwise: t("exportFailedText") },
  });
}
