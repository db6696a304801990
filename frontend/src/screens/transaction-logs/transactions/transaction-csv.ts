import { type Transaction } from "@/api/transactions";
import { csvFile, csvOf } from "@/lib/csv";

const MARK = "SIMULATED - NO VALUE";

const columns = [
  "id",
  "status",
  "amount",
  "currency",
  "network",
  "transactionType",
  "paymentMethod",
  "fromWallet",
  "toWallet",
  "txHash",
  "processingTime",
  "errorMessage",
  "createdAt",
  "createdBy",
  "metadata",
] as const satisfies readonly (keyof Transaction)[];

/** Return the CSV file of the transactions, each row with the simulation mark. */
export function transactionFile(transactions: readonly Transaction[]): Blob {
  const rows = transactions.map((transaction) => [
    MARK,
    ...columns.map((column) => String(transaction[column] ?? "")),
  ]);
  return csvFile(csvOf([["simulated", ...columns], ...rows]));
}
