import { type Transaction } from "@/api/transactions";
import { csvOf } from "@/lib/csv";

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

/** Return the transactions as CSV, each row with the simulation mark. */
export function transactionCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map((transaction) => [
    MARK,
    ...columns.map((column) => String(transaction[column] ?? "")),
  ]);
  return csvOf([["simulated", ...columns], ...rows]);
}
