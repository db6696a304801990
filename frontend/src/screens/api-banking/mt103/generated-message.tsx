import { type Mt103 } from "@/api/mt103";
import { ListEmpty } from "@/kit/lists/list-faces";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList, factsOf } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { ExplainedMessage } from "@/parts/messages/explained-message";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

type GeneratedMessageProps = { message: Mt103 | undefined; t: BankingContent };

const fact = factsOf("api-banking.message.summary");

/** Generated message: a summary and all its parts. */
export function GeneratedMessage({ message, t }: GeneratedMessageProps) {
  return (
    <Panel {...cardOf(t, "api-banking.message")} contentClassName="grid grid-cols-1 gap-4">
      {message === undefined ? (
        <ListEmpty title={t("messageNone")} hint={t("messageNoneHint")} />
      ) : (
        <>
          <SimulatedArea data-anchor="api-banking.message.summary">
            <FactList
              facts={[
                { ...fact("date", t("summaryDate")), code: message.summary.date },
                { ...fact("charges", t("summaryCharges")), code: message.summary.charges },
                {
                  ...fact("amount", t("summaryAmount")),
                  amount: message.summary.amount,
                  currency: message.summary.currency,
                },
                { ...fact("sender", t("summarySender")), code: message.summary.sender },
                { ...fact("receiver", t("summaryReceiver")), code: message.summary.receiver },
                { ...fact("uetr", t("summaryUetr")), code: message.summary.uetr },
              ]}
            />
          </SimulatedArea>
          <ExplainedMessage
            message={message}
            title={t("messageText")}
            hint={t("messageTextHint")}
            copyLabel={t("messageCopy")}
            download={{
              label: t("messageDownload"),
              name: `SIMULATED-${message.summary.reference}-MT103.txt`,
              words: t("download"),
            }}
            anchor="api-banking.message.explained"
          />
        </>
      )}
    </Panel>
  );
}
