import { FileText } from "lucide-react";

import { AmountField } from "@/kit/forms/amount-field";
import { BicField } from "@/parts/fields/bic-field";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { optionsOf } from "@/kit/forms/options";
import { SegmentedField } from "@/kit/forms/segmented-field";
import { SelectField } from "@/kit/forms/select-field";
import { TextField } from "@/kit/forms/text-field";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { MT103_CURRENCIES, type Mt103State } from "@/screens/api-banking/mt103/use-mt103";

type Mt103FormProps = { mt103: Mt103State; t: BankingContent };

/**
 * Form of an MT103; the server generates the message, because only the server can detect identifiers of real banks.
 */
export function Mt103Form({ mt103: { field, card }, t }: Mt103FormProps) {
  return (
    <FormCard {...card} noticeOfProblems={missingNotice(t("mt103FailedTitle"))}>
      <SegmentedField
        {...field("type", t("mt103Type"))}
        hint={t("mt103TypeHint")}
        options={[
          { value: "swift", label: t("mt103Swift") },
          { value: "non-swift", label: t("mt103NonSwift") },
        ]}
      />
      <BicField
        {...field("receiverBank", t("mt103Receiver"), "receiver")}
        hint={t("mt103ReceiverHint")}
      />
      <BicField {...field("senderBank", t("mt103Sender"), "sender")} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AmountField {...field("amount", t("mt103Amount"))} />
        <SelectField
          {...field("currency", t("mt103Currency"), null)}
          options={optionsOf(MT103_CURRENCIES)}
        />
      </div>
      <TextField
        {...field("reference", t("mt103Reference"), null)}
        hint={t("mt103ReferenceHint")}
        inputClassName="font-mono"
      />
      <TextField
        {...field("purpose", t("mt103Purpose"), null)}
        hint={t("mt103PurposeHint")}
        optional
      />
      <SubmitActions
        icon={FileText}
        label={t("generateMt103")}
        anchor="api-banking.mt103.generate"
      />
    </FormCard>
  );
}
