import { FileText } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";

import { type Mt103, type NewMt103, writeMt103 } from "@/api/mt103";
import { useAction } from "@/components/actions/use-action";
import { AmountField } from "@/components/forms/amount-field";
import { amountSchema } from "@/components/forms/amount-schema";
import { BicField } from "@/components/forms/bic-field";
import { bicSchema } from "@/components/forms/bic-schema";
import { choiceSchema } from "@/components/forms/choice-schema";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { optionsOf } from "@/components/forms/options";
import { SegmentedField } from "@/components/forms/segmented-field";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { requiredText } from "@/components/forms/text-schema";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const TYPES = ["swift", "non-swift"] as const satisfies NewMt103["type"][];
const CURRENCIES = ["EUR", "USD", "GBP", "CHF"] as const satisfies NewMt103["currency"][];
const MARKED = /^(SIM|TRN)-/;

function schemaOf(t: BankingContent) {
  return v.object({
    type: choiceSchema(TYPES),
    senderBank: bicSchema(t("mt103SenderMissing")),
    receiverBank: bicSchema(t("mt103ReceiverMissing")),
    amount: amountSchema({ decimals: 2 }),
    currency: choiceSchema(CURRENCIES),
    reference: v.pipe(
      requiredText({ message: t("mt103ReferenceMissing") }),
      v.regex(MARKED, t("mt103ReferenceUnmarked")),
    ),
    purpose: v.pipe(v.string(), v.trim()),
  });
}

type Mt103FormProps = { reference: string; onWritten: (message: Mt103) => void; t: BankingContent };

/** What an MT103 is made from; the server writes it, since it knows what no message may carry. */
export function Mt103Form({ reference, onWritten, t }: Mt103FormProps) {
  const schema = useMemo(() => schemaOf(t), [t]);
  const form = useSchemaForm(schema, {
    type: "swift",
    senderBank: t("mt103SenderDefault"),
    receiverBank: "",
    amount: "",
    currency: "EUR",
    reference,
    purpose: "",
  });
  const { control } = form;
  const action = useAction({
    call: writeMt103,
    success: { title: t("mt103GeneratedTitle"), description: t("mt103GeneratedText") },
    failure: ({ reason }) => ({
      title: t("mt103FailedTitle"),
      description: reason ?? t("mt103FailedText"),
    }),
    onSuccess: onWritten,
  });

  return (
    <Panel title={t("mt103Title")} hint={t("mt103Hint")} data-anchor="api-banking.mt103">
      <Form
        form={form}
        onSubmit={action.submit}
        noticeOfProblems={missingNotice(t("mt103FailedTitle"))}
        aria-label={t("mt103Title")}
        data-anchor="api-banking.mt103.form"
      >
        <SegmentedField
          control={control}
          name="type"
          label={t("mt103Type")}
          hint={t("mt103TypeHint")}
          options={[
            { value: "swift", label: t("mt103Swift") },
            { value: "non-swift", label: t("mt103NonSwift") },
          ]}
          anchor="api-banking.mt103.type"
        />
        <BicField
          control={control}
          name="receiverBank"
          label={t("mt103Receiver")}
          hint={t("mt103ReceiverHint")}
          anchor="api-banking.mt103.receiver"
        />
        <BicField
          control={control}
          name="senderBank"
          label={t("mt103Sender")}
          anchor="api-banking.mt103.sender"
        />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AmountField
            control={control}
            name="amount"
            label={t("mt103Amount")}
            anchor="api-banking.mt103.amount"
          />
          <SelectField
            control={control}
            name="currency"
            label={t("mt103Currency")}
            options={optionsOf(CURRENCIES)}
          />
        </div>
        <TextField
          control={control}
          name="reference"
          label={t("mt103Reference")}
          hint={t("mt103ReferenceHint")}
          autoComplete="off"
          inputClassName="font-mono"
        />
        <TextField
          control={control}
          name="purpose"
          label={t("mt103Purpose")}
          hint={t("mt103PurposeHint")}
          autoComplete="off"
          optional
        />
        <FormActions>
          <SubmitButton data-anchor="api-banking.mt103.generate">
            <FileText aria-hidden />
            {t("generateMt103")}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
