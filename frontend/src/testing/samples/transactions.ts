import { type LogEntry, type Transaction } from "@/api/transactions";
import { MASTER } from "@/testing/samples/wallets";

/** Pending transaction. */
export const pending: Transaction = {
  id: "TRN-000042",
  status: "pending",
  amount: "1250.500001",
  currency: "USDT",
  network: "ethereum",
  transactionType: "wallet_transfer",
  paymentMethod: "blockchain",
  fromWallet: "",
  toWallet: MASTER,
  userId: 1,
  metadata: '{"priority":"high"}',
  txHash: "",
  processingTime: null,
  errorMessage: "",
  createdAt: "2026-11-21T07:00:00Z",
  createdBy: "administrator",
  simulated: true,
};

export const log: LogEntry = {
  id: "SIM-LOG-000001",
  transactionId: pending.id,
  logLevel: "warning",
  source: "ledger",
  logMessage: "Funds wait in transit",
  logData: "{}",
  createdAt: "2026-11-21T06:00:00Z",
};
