import { FileText } from "lucide-react";

import { AmountField } from "@/components/forms/amount-field";
import { BicField } from "@/components/forms/bic-field";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { missingNotice } from "@/components/forms/missing-notice";
import { optionsOf } from "@/components/forms/options";
import { SegmentedField } from "@/components/forms/segmented-field";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { Panel } from "@/components/layout/panel";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { MT103_CURRENCIES, type Mt103Writing } from "@/screens/api-banking/use-mt103";

type Mt103FormProps = { mt103: Mt103Writing; t: BankingContent };

/** What an MT103 is made from; the server writes it, since it knows what no message may carry. */
export function Mt103Form({ mt103: { form, write }, t }: Mt103FormProps) {
  const { control } = form;
  return (
    <Panel title={t("mt103Title")} hint={t("mt103Hint")} data-anchor="api-banking.mt103">
      <Form
        form={form}
        onSubmit={write}
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
            options={optionsOf(MT103_CURRENCIES)}
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
