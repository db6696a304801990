import { type HistoryEntry } from "@/api/transactions";

type TransactionStatus = HistoryEntry["newStatus"];

/** A status that a transaction was in, or still is. */
export type Span = {
  id: string;
  status: TransactionStatus;
  reason: string;
  by: string;
  retries: number;
  begin: string;
  /** How long it lasted, in seconds; undefined where it is the last one. */
  seconds: number | undefined;
  /** How much of the whole time it takes, from 0 to 1. */
  share: number;
  /** It is the last one and goes on. */
  open: boolean;
};

/** A span that took no time is seen all the same. */
const SMALLEST_SHARE = 0.06;
const OPEN: readonly TransactionStatus[] = ["pending", "processing"];

function secondsBetween(one: string, other: number): number {
  return Math.max(0, (other - Date.parse(one)) / 1000);
}

/** What a transaction went through, oldest first; a last status that isn't final goes on until now. */
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
