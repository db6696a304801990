import { type Transaction } from "@/api/transactions";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { type Content } from "@/content/use-content";

type TransactionStatus = Transaction["status"];

/** All of them, in the order in which a transaction comes to them. */
export const statuses = ["pending", "processing", "completed", "failed"] as const;

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

/** What a screen calls the statuses. */
export type StatusContent = Content<Record<(typeof statusTexts)[keyof typeof statusTexts], string>>;

export type StatusNames = Readonly<Record<TransactionStatus, string>>;

/** The name of each status, as a drawing takes them: keep it with `useMemo`. */
export function statusNames(t: StatusContent): StatusNames {
  return {
    pending: t(statusTexts.pending),
    processing: t(statusTexts.processing),
    completed: t(statusTexts.completed),
    failed: t(statusTexts.failed),
  };
}

/** The colour that stands for each status where it is drawn, beside its word. */
export const statusColors = {
  pending: "var(--status-pending)",
  processing: "var(--status-busy)",
  completed: "var(--status-done)",
  failed: "var(--status-failed)",
} as const satisfies Record<TransactionStatus, string>;

/** How far a transaction has come. */
export function TransactionState({ status, t }: { status: TransactionStatus; t: StatusContent }) {
  return <StatusBadge status={looks[status]}>{t(statusTexts[status])}</StatusBadge>;
}
