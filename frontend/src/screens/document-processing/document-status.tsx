import {
  CircleHelp,
  FileCheck2,
  FileClock,
  FileCog,
  FileLock2,
  type LucideIcon,
} from "lucide-react";

import { type BankTransferDocument } from "@/api/documents";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type Known = BankTransferDocument["status"];

const looks = {
  pending: ["pending", FileClock, "statusPending", "explainPending"],
  processed: ["busy", FileCog, "statusProcessed", "explainProcessed"],
  validated: ["ok", FileLock2, "statusValidated", "explainValidated"],
  completed: ["done", FileCheck2, "statusCompleted", "explainCompleted"],
} as const satisfies Record<Known, readonly [Status, LucideIcon, string, string]>;

/** A status as it came may be one of a newer server. */
function isKnown(status: string): status is Known {
  return status in looks;
}

type DocumentStatusProps = { status: string; t: DocumentContent };

/** How far a document has come. */
export function DocumentStatus({ status, t }: DocumentStatusProps) {
  if (!isKnown(status)) {
    return (
      <StatusBadge status="unknown" icon={CircleHelp}>
        {status}
      </StatusBadge>
    );
  }
  const [look, icon, word] = looks[status];
  return (
    <StatusBadge status={look} icon={icon}>
      {t(word)}
    </StatusBadge>
  );
}

/** What a status means, and what comes next. */
export function explanationOf(status: string, t: DocumentContent): string {
  return t(isKnown(status) ? looks[status][3] : "explainUnknown");
}
