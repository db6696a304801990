import { type Transaction } from "@/api/transactions";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { type LogsContent } from "@/screens/transaction-logs/use-logs-content";

type TransactionStatus = Transaction["status"];

const looks = {
  pending: "pending",
  processing: "busy",
  completed: "done",
  failed: "failed",
} as const satisfies Record<TransactionStatus, Status>;

/** What each status is called. */
export const statusTexts = {
  pending: "statusPending",
  processing: "statusProcessing",
  completed: "statusCompleted",
  failed: "statusFailed",
} as const satisfies Record<TransactionStatus, string>;

/** The colour that stands for each status where it is drawn, beside its word. */
export const statusColors = {
  pending: "var(--status-pending)",
  processing: "var(--status-busy)",
  completed: "var(--status-done)",
  failed: "var(--status-failed)",
} as const satisfies Record<TransactionStatus, string>;

/** How far a transaction has come. */
export function TransactionState({ status, t }: { status: TransactionStatus; t: LogsContent }) {
  return <StatusBadge status={looks[status]}>{t(statusTexts[status])}</StatusBadge>;
}
