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

/** Transactions as comma-separated values, each row with the mark. */
export function transactionCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map((transaction) => [
    MARK,
    ...columns.map((column) => String(transaction[column] ?? "")),
  ]);
  return csvOf([["simulated", ...columns], ...rows]);
}
