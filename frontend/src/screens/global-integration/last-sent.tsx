import { ProcessingState } from "@/parts/transactions/processing-state";
import { LastOutcome } from "@/kit/forms/last-outcome";
import { type Fact } from "@/kit/layout/fact-list";
import { ScreenLink } from "@/kit/layout/screen-link";
import { type Schemas } from "@/api/client";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

type ProcessingStatus = Schemas["ProcessingStatusEnum"];

type LastSentProps = {
  title: string;
  note: string;
  /** Reference of its SWIFT operation. */
  reference: string;
  status: ProcessingStatus | undefined;
  reason: string | undefined;
  amount: string;
  t: IntegrationContent;
};

/** Last message or payment with its status, and a link to the list of operations. */
export function LastSent({ title, note, reference, status, reason, amount, t }: LastSentProps) {
  const facts: Fact[] = [
    { name: t("reference"), code: reference },
    { name: t("amount"), amount, currency: t("euro") },
  ];
  if (status) {
    facts.push({ name: t("status"), value: <ProcessingState status={status} t={t} /> });
  }
  if (reason) facts.push({ name: t("reason"), value: reason });
  return (
    <LastOutcome title={title} facts={facts} note={note}>
      <ScreenLink
        to="/transaction-logs"
        className="w-fit text-xs text-primary underline-offset-4 hover:underline"
      >
        {t("operations")}
      </ScreenLink>
    </LastOutcome>
  );
}
