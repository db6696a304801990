import { Send } from "lucide-react";
import * as v from "valibot";

import { type MessageReply, sendSwiftMessage } from "@/api/global-integration";
import { AmountField } from "@/kit/forms/amount-field";
import { plainAmount } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { type SharedValue } from "@/kit/forms/shared-value";
import { SelectField } from "@/kit/forms/select-field";
import { choicesOf, MESSAGE_TYPES } from "@/screens/global-integration/choices";
import { LastSent } from "@/screens/global-integration/last-sent";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";
import { useIntegrationForm } from "@/screens/global-integration/use-integration-form";

// The amount is not validated here, because the server does that.
const MessageSchema = v.object({
  messageType: choiceSchema(MESSAGE_TYPES),
  bicCode: v.string(),
  data: v.object({ amount: v.pipe(v.string(), v.transform(plainAmount)) }),
});

type MessageCardProps = {
  sharedAmount: SharedValue;
  onSent: (reply: MessageReply) => void;
  t: IntegrationContent;
};

/** Form that sends a SWIFT message to a training bank. */
export function MessageCard({ sharedAmount, onSent, t }: MessageCardProps) {
  const banks = t.rows("banks");

  const { field, card, last } = useIntegrationForm(t, "global-integration.message", {
    schema: MessageSchema,
    start: {
      messageType: "MT103",
      bicCode: banks[0]?.bic ?? "",
      data: { amount: "" },
    },
    amount: "data.amount",
    sharedAmount,
    call: ({ data, ...message }, attempt) =>
      sendSwiftMessage({ ...message, data: { ...data, currency: "EUR" } }, attempt),
    accepts: ({ messageId }) => Boolean(messageId),
    success: ({ messageId = "" }) => ({
      title: t("messageDoneTitle"),
      description: t("messageDoneText", { messageId }),
    }),
    failure: { title: t("errorTitle"), description: t("messageFailedText") },
    touches: ["swift/operations"],
    onSuccess: onSent,
  });

  return (
    <FormCard
      {...card}
      below={
        last && (
          <LastSent
            title={t("messageLast")}
            note={t("messageNote")}
            reference={last.reply.messageId ?? ""}
            status={last.reply.status}
            reason={last.reply.error}
            amount={last.values.data.amount}
            t={t}
          />
        )
      }
    >
      <SelectField
        {...field("messageType", t("messageType"), "type")}
        options={choicesOf(t.rows("messageTypes"), MESSAGE_TYPES)}
      />
      <SelectField
        {...field("bicCode", t("bicCode"), "bic")}
        hint={t("bicCodeHint")}
        records
        options={banks.map(({ bic, name }) => ({ value: bic, label: `${bic} · ${name}` }))}
      />
      <AmountField
        {...field("data.amount", t("amount"), "amount")}
        currency={t("euro")}
        hint={t("amountShared", { unit: t("euro") })}
      />
      <SubmitActions
        icon={Send}
        label={t("sendMessage")}
        anchor="global-integration.message.submit"
      />
    </FormCard>
  );
}
