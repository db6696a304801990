import { ScanText } from "lucide-react";

import { fieldsOf } from "@/kit/forms/fields-of";
import { FormCard, SubmitActions } from "@/kit/forms/form";
import { LongTextField } from "@/kit/forms/long-text-field";
import { missingNotice } from "@/kit/forms/missing-notice";
import { cardOf } from "@/kit/layout/panel";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type Reading } from "@/screens/api-banking/mt103/use-reading";

type ReadFormProps = { reading: Reading; t: BankingContent };

/** Form for a pasted message, which the server explains. */
export function ReadForm({ reading: { form, explain }, t }: ReadFormProps) {
  const field = fieldsOf(form, "api-banking.read");
  return (
    <FormCard
      {...cardOf(t, "api-banking.read")}
      form={form}
      onSubmit={explain}
      noticeOfProblems={missingNotice(t("readFailedTitle"))}
    >
      <LongTextField
        {...field("text", t("readText"))}
        hint={t("readTextHint")}
        rows={10}
        inputClassName="font-mono text-code"
      />
      <SubmitActions icon={ScanText} label={t("readButton")} anchor="api-banking.read.explain" />
    </FormCard>
  );
}
