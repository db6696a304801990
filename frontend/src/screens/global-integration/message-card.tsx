import { Send } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";

import { type MessageReply, sendSwiftMessage } from "@/api/global-integration";
import { type Attempt, useAction } from "@/kit/actions/use-action";
import { AmountField } from "@/kit/forms/amount-field";
import { plainAmount } from "@/kit/forms/amount-schema";
import { choiceSchema } from "@/kit/forms/choice-schema";
import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard } from "@/kit/forms/form-card";
import { SubmitActions } from "@/kit/forms/form-actions";
import { setFormError } from "@/kit/forms/set-form-error";
import { SelectField } from "@/kit/forms/select-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { cardOf } from "@/kit/layout/card-of";
import { choicesOf, MESSAGE_TYPES } from "@/screens/global-integration/choices";
import { LastSent } from "@/screens/global-integration/last-sent";
import { type SharedAmount, useJoinedAmount } from "@/screens/global-integration/shared-amount";
import { type IntegrationContent } from "@/screens/global-integration/use-integration-content";

// No validation of the amount: the server does that.
const MessageSchema = v.object({
  messageType: choiceSchema(MESSAGE_TYPES),
  bicCode: v.string(),
  data: v.object({ amount: v.pipe(v.string(), v.transform(plainAmount)) }),
});

type Message = v.InferOutput<typeof MessageSchema>;

type MessageCardProps = {
  sharedAmount: SharedAmount;
  onSent: (reply: MessageReply) => void;
  t: IntegrationContent;
};

/** The form that sends a SWIFT message to a training bank. */
export function MessageCard({ sharedAmount, onSent, t }: MessageCardProps) {
  const banks = t.rows("banks");
  const types = t.rows("messageTypes").map(({ id, label }) => ({ value: id, label }));
  const form = useSchemaForm(MessageSchema, {
    messageType: "MT103",
    bicCode: banks[0]?.bic ?? "",
    data: { amount: "" },
  });
  const field = fieldsOf(form, "global-integration.message");
  useJoinedAmount(sharedAmount, form, "data.amount");
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
    onFailure: (error) => {
      setFormError(form, error);
    },
  });

  return (
    <FormCard
      {...cardOf(t, "global-integration.message")}
      data-simulated="true"
      className="simulated-mark"
      contentClassName="grid gap-4"
      form={form}
      onSubmit={submit}
      below={
        last && (
          <LastSent
            title={t("messageLast")}
            note={t("messageNote")}
            reference={last.messageId ?? ""}
            status={last.status}
            reason={last.error}
            amount={last.amount}
            t={t}
          />
        )
      }
    >
      <SelectField
        {...field("messageType", t("messageType"), "type")}
        options={choicesOf(types, MESSAGE_TYPES)}
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
