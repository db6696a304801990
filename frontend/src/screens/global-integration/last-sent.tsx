import { type ReactNode } from "react";

import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { Outcome } from "@/components/forms/outcome";
import { type Fact } from "@/components/layout/fact-list";
import { ScreenLink } from "@/components/layout/screen-link";
import { type Schemas } from "@/api/client";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type ProcessingStatus = Schemas["ProcessingStatusEnum"];

const looks = {
  pending: ["pending", "processingPending"],
  processing: ["busy", "processingProcessing"],
  completed: ["done", "processingCompleted"],
  failed: ["failed", "processingFailed"],
} as const satisfies Record<ProcessingStatus, readonly [Status, string]>;

type LastSentProps = {
  title: string;
  note: string;
  /** The reference of the SWIFT operation that it has become. */
  reference: string;
  status: ProcessingStatus | undefined;
  reason: string | undefined;
  amount: ReactNode;
  t: IntegrationContent;
};

/** What was sent last, how it stands, and where it is listed. */
export function LastSent({ title, note, reference, status, reason, amount, t }: LastSentProps) {
  const facts: Fact[] = [
    { name: t("reference"), value: <span className="font-mono text-code">{reference}</span> },
    { name: t("amount"), value: amount },
  ];
  if (status) {
    const [look, word] = looks[status];
    facts.push({
      name: t("status"),
      value: <StatusBadge status={look}>{t(word)}</StatusBadge>,
    });
  }
  if (reason) facts.push({ name: t("reason"), value: reason });
  return (
    <Outcome title={title} facts={facts} note={note}>
      <ScreenLink
        to="/transaction-logs"
        className="w-fit text-xs text-primary underline-offset-4 hover:underline"
      >
        {t("operations")}
      </ScreenLink>
    </Outcome>
  );
}
