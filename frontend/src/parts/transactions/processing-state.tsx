import { type Schemas } from "@/api/client";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Content } from "@/content/use-content";

type ProcessingStatus = Schemas["ProcessingStatusEnum"];

/** All statuses, in the order in which a transaction reaches them. */
export const statuses = ["pending", "processing", "completed", "failed"] as const;

const badges = {
  pending: "pending",
  processing: "busy",
  completed: "done",
  failed: "failed",
} as const satisfies Record<ProcessingStatus, Status>;

/** Content key for the name of each status. */
export const statusTexts = {
  pending: "processingPending",
  processing: "processingProcessing",
  completed: "processingCompleted",
  failed: "processingFailed",
} as const satisfies Record<ProcessingStatus, string>;

/** Texts of a screen that name the statuses. */
export type StatusContent = Content<Record<(typeof statusTexts)[ProcessingStatus], string>>;

/** Return the colour of a status for charts. */
export function statusColor(status: ProcessingStatus): string {
  return `var(--status-${badges[status]})`;
}

type ProcessingStateProps = { status: ProcessingStatus; t: StatusContent };

/** Status badge of a transaction or a SWIFT operation. */
export function ProcessingState({ status, t }: ProcessingStateProps) {
  return <StatusBadge status={badges[status]}>{t(statusTexts[status])}</StatusBadge>;
}
