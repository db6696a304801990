import { Stamp } from "lucide-react";

import { type BankTransferDocument } from "@/api/documents";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type Known = BankTransferDocument["status"];
type Look = { look: Status; word: string; explains: string };

const looks = {
  pending: { look: "pending", word: "statusPending", explains: "explainPending" },
  processed: { look: "busy", word: "statusProcessed", explains: "explainProcessed" },
  validated: { look: "ok", word: "statusValidated", explains: "explainValidated" },
  completed: { look: "done", word: "statusCompleted", explains: "explainCompleted" },
} as const satisfies Record<Known, Look>;

/** A status as it came may be one of a newer server. */
function isKnown(status: string): status is Known {
  return Object.hasOwn(looks, status);
}

type DocumentStatusProps = { status: string; t: DocumentContent };

/** How far a document has come. */
export function DocumentStatus({ status, t }: DocumentStatusProps) {
  if (!isKnown(status)) return <StatusBadge status="unknown">{status}</StatusBadge>;
  const { look, word } = looks[status];
  return (
    // What is blue is at work elsewhere, and a processed document waits.
    <StatusBadge status={look} icon={status === "processed" ? Stamp : undefined}>
      {t(word)}
    </StatusBadge>
  );
}

/** What a status means, and what comes next. */
export function explanationOf(status: string, t: DocumentContent): string {
  return t(isKnown(status) ? looks[status].explains : "explainUnknown");
}
