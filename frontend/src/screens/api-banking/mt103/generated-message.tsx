import { type Mt103 } from "@/api/mt103";
import { ListEmpty } from "@/kit/lists/list-faces";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { SimulatedArea } from "@/parts/marks/simulated-area";
import { ExplainedMessage } from "@/parts/messages/explained-message";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

type GeneratedMessageProps = { message: Mt103 | undefined; t: BankingContent };

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
                {
                  name: t("summaryDate"),
                  anchor: "api-banking.message.summary.date",
                  code: message.summary.date,
                },
                {
                  name: t("summaryCharges"),
                  anchor: "api-banking.message.summary.charges",
                  code: message.summary.charges,
                },
                {
                  name: t("summaryAmount"),
                  anchor: "api-banking.message.summary.amount",
                  amount: message.summary.amount,
                  currency: message.summary.currency,
                },
                {
                  name: t("summarySender"),
                  anchor: "api-banking.message.summary.sender",
                  code: message.summary.sender,
                },
                {
                  name: t("summaryReceiver"),
                  anchor: "api-banking.message.summary.receiver",
                  code: message.summary.receiver,
                },
                {
                  name: t("summaryUetr"),
                  anchor: "api-banking.message.summary.uetr",
                  code: message.summary.uetr,
                },
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
