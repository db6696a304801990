import { Stamp } from "lucide-react";

import { type BankTransferDocument } from "@/api/documents";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type KnownStatus = BankTransferDocument["status"];
type Variant = { look: Status; word: string; explains: string };

const variants = {
  pending: { look: "pending", word: "statusPending", explains: "explainPending" },
  processed: { look: "busy", word: "statusProcessed", explains: "explainProcessed" },
  validated: { look: "ok", word: "statusValidated", explains: "explainValidated" },
  completed: { look: "done", word: "statusCompleted", explains: "explainCompleted" },
} as const satisfies Record<KnownStatus, Variant>;

/** Return true for a known status; a newer server may send others. */
function isKnown(status: string): status is KnownStatus {
  return Object.hasOwn(variants, status);
}

type DocumentStatusProps = { status: string; t: DocumentContent };

export function DocumentStatus({ status, t }: DocumentStatusProps) {
  if (!isKnown(status)) return <StatusBadge status="unknown">{status}</StatusBadge>;
  const { look, word } = variants[status];
  return (
    // Show a stamp, not the spinner of “busy”, because nothing runs: a document in the state “processed” waits for its
    // code.
    <StatusBadge status={look} icon={status === "processed" ? Stamp : undefined}>
      {t(word)}
    </StatusBadge>
  );
}

/** Return the sentence that explains a status and the next step. */
export function explanationOf(status: string, t: DocumentContent): string {
  return t(isKnown(status) ? variants[status].explains : "explainUnknown");
}
