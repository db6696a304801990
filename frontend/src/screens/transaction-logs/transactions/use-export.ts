import { readTransactions, type TransactionFilter } from "@/api/transactions";
import { useDownload } from "@/kit/actions/use-download";
import { useRoom } from "@/live/use-room";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

/** Return the action that saves all transactions of a filter as CSV, including rows that aren't loaded. */
export function useExport(filter: TransactionFilter, t: LogsContent) {
  const { now } = useRoom();

  /** Return the simulated time as a suffix of a file name: `-20261121-071205`. */
  function stamp(): string {
    const [day = "", time = ""] = now().toISOString().slice(0, 19).split("T");
    return `-${day.replaceAll("-", "")}-${time.replaceAll(":", "")}`;
  }

  return useDownload({
    call: async (_, { signal }) => {
      const [transactions, { transactionFile }] = await Promise.all([
        readTransactions(filter, signal),
        import("@/screens/transaction-logs/transactions/transaction-csv"),
      ]);
      const content = transactionFile(transactions);
      return { name: `SIMULATED-transactions${stamp()}.csv`, content };
    },
    success: ({ name }) => ({ title: t("exportTitle"), description: t("exportText", { name }) }),
    failure: { title: t("exportFailedTitle"), otherwise: t("exportFailedText") },
  });
}
