import { type Schemas } from "@/api/client";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Content } from "@/content/use-content";

type ProcessingStatus = Schemas["ProcessingStatusEnum"];

/** All of them, in the order in which a transaction comes to them. */
export const statuses = ["pending", "processing", "completed", "failed"] as const;

const looks = {
  pending: "pending",
  processing: "busy",
  completed: "done",
  failed: "failed",
} as const satisfies Record<ProcessingStatus, Status>;

/** What each status is called. */
export const statusTexts = {
  pending: "processingPending",
  processing: "processingProcessing",
  completed: "processingCompleted",
  failed: "processingFailed",
} as const satisfies Record<ProcessingStatus, string>;

/** What a screen calls the statuses. */
export type StatusContent = Content<Record<(typeof statusTexts)[ProcessingStatus], string>>;

/** The colour of a status where it is drawn, beside its word. */
export function statusColor(status: ProcessingStatus): string {
  return `var(--status-${looks[status]})`;
}

type ProcessingStateProps = { status: ProcessingStatus; t: StatusContent };

/** How far a transaction or a SWIFT operation has come. */
export function ProcessingState({ status, t }: ProcessingStateProps) {
  return <StatusBadge status={looks[status]}>{t(statusTexts[status])}</StatusBadge>;
}
