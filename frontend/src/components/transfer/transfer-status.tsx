import { type Transaction } from "@/api/transactions";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { type TransferContent } from "@/components/transfer/use-transfer-content";

const states = {
  pending: ["pending", "statusPending"],
  processing: ["busy", "statusProcessing"],
  completed: ["done", "statusCompleted"],
  failed: ["failed", "statusFailed"],
} as const satisfies Record<Transaction["status"], readonly [Status, string]>;

type TransferStatusProps = { status: Transaction["status"]; t: TransferContent };

/** How far a transaction has come. */
export function TransferStatus({ status, t }: TransferStatusProps) {
  const [look, word] = states[status];
  return <StatusBadge status={look}>{t(word)}</StatusBadge>;
}
