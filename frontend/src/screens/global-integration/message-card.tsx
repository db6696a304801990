import { Send } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { type MessageReply, sendSwiftMessage } from "@/api/global-integration";
import { type Attempt, useAction } from "@/components/actions/use-action";
import { Amount } from "@/components/figures/amount";
import { AmountField } from "@/components/forms/amount-field";
import { plainAmount } from "@/components/forms/amount-schema";
import { choiceSchema } from "@/components/forms/choice-schema";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { SelectField } from "@/components/forms/select-field";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { choicesOf, MESSAGE_TYPES } from "@/screens/global-integration/choices";
import { FormCard, sayBelow } from "@/screens/global-integration/form-card";
import { LastSent } from "@/screens/global-integration/last-sent";
import { type SharedAmount, useJoinedAmount } from "@/screens/global-integration/shared-amount";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

// What stands in it is the server's to check: the screen sends it as it is.
const MessageSchema = v.object({
  messageType: choiceSchema(MESSAGE_TYPES),
  bicCode: v.string(),
  data: v.object({ amount: v.pipe(v.string(), v.transform(plainAmount)) }),
});

type Message = v.InferOutput<typeof MessageSchema>;

type MessageCardProps = {
  shared: SharedAmount;
  onSent: (reply: MessageReply) => void;
  t: IntegrationContent;
};

/** Sends a SWIFT message to one of the training banks. */
export function MessageCard({ shared, onSent, t }: MessageCardProps) {
  const banks = t.rows("banks");
  const types = t.rows("messageTypes").map(({ id, label }) => ({ value: id, label }));
  const form = useSchemaForm(MessageSchema, {
    messageType: "MT103",
    bicCode: banks[0]?.bic ?? "",
    data: { amount: "" },
  });
  const { control } = form;
  useJoinedAmount(shared, form, "data.amount");
  const [last, setLast] = useState<MessageReply & { amount: string }>();

  const { submit } = useAction({
    call: ({ data, ...message }: Message, attempt: Attempt) =>
      sendSwiftMessage({ ...message, data: { ...data, currency: "EUR" } }, attempt),
    accepts: ({ messageId }) => Boolean(messageId),
    success: ({ messageId = "" }) => ({
      title: t("messageDoneTitle"),
      description: t("messageDoneText", { messageId }),
    }),
    failure: { title: t("errorTitle"), description: t("messageFailedText") },
    touches: ["swift/operations"],
    onSuccess: (reply, { data }) => {
      setLast({ ...reply, amount: data.amount });
      onSent(reply);
    },
    onFailure: (failed) => {
      sayBelow(form, failed);
    },
  });

  return (
    <FormCard
      name="message"
      title={t("messageTitle")}
      hint={t("messageHint")}
      form={form}
      onSubmit={submit}
      outcome={
        last && (
          <LastSent
            title={t("messageLast")}
            note={t("messageNote")}
            reference={last.messageId ?? ""}
            status={last.status}
            reason={last.error}
            amount={<Amount value={last.amount} currency={t("euro")} />}
            t={t}
          />
        )
      }
    >
      <SelectField
        control={control}
        name="messageType"
        label={t("messageType")}
        options={choicesOf(types, MESSAGE_TYPES)}
        anchor="global-integration.message.type"
      />
      <SelectField
        control={control}
        name="bicCode"
        label={t("bicCode")}
        hint={t("bicCodeHint")}
        options={banks.map(({ bic, name }) => ({ value: bic, label: `${bic} · ${name}` }))}
        anchor="global-integration.message.bic"
      />
      <AmountField
        control={control}
        name="data.amount"
        label={t("amount")}
        currency={t("euro")}
        hint={t("amountShared", { unit: t("euro") })}
        anchor="global-integration.message.amount"
      />
      <FormActions>
        <SubmitButton data-anchor="global-integration.message.submit">
          <Send aria-hidden />
          {t("sendMessage")}
        </SubmitButton>
      </FormActions>
    </FormCard>
  );
}
