import { type HistoryEntry } from "@/api/transactions";

type TransactionStatus = HistoryEntry["newStatus"];

/** Span of time that a transaction spent in one status. */
export type Span = {
  id: string;
  status: TransactionStatus;
  reason: string;
  by: string;
  retries: number;
  begin: string;
  /** Duration in seconds; undefined for a final status. */
  seconds: number | undefined;
  /** Share of the total time, from 0 to 1. */
  share: number;
  /** True for the last span if its status isn't final. */
  open: boolean;
};

/** Minimum share of a span on the axis, so that a span of 0 seconds is visible. */
const SMALLEST_SHARE = 0.06;
const OPEN: readonly TransactionStatus[] = ["pending", "processing"];

function secondsBetween(one: string, other: number): number {
  return Math.max(0, (other - Date.parse(one)) / 1000);
}

/** Return the spans of a transaction, oldest first; a last status that isn't final lasts until now. */
export function spansOf(history: readonly HistoryEntry[], now: number): Span[] {
  const steps = [...history].reverse();
  const last = steps.at(-1);
  const lasting = steps.map((step, index) => {
    const next = steps[index + 1];
    const open = step === last && OPEN.includes(step.newStatus);
    const length = secondsBetween(step.createdAt, next ? Date.parse(next.createdAt) : now);
    return { step, open, length: next || open ? length : 0, known: next !== undefined };
  });
  const total = lasting.reduce((sum, { length }) => sum + length, 0);
  const shares = lasting.map(({ length, open, known }) =>
    known || open ? Math.max(SMALLEST_SHARE, total === 0 ? 0 : length / total) : SMALLEST_SHARE,
  );
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return lasting.map(({ step, open, length, known }, index) => ({
    id: step.id,
    status: step.newStatus,
    reason: step.statusReason,
    by: step.changedBy,
    retries: step.retryCount,
    begin: step.createdAt,
    seconds: known || open ? length : undefined,
    share: (shares[index] ?? 0) / whole,
    open,
  }));
}
