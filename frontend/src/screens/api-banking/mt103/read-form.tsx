import { ScanText } from "lucide-react";

import { FormCard, SubmitActions } from "@/kit/forms/form";
import { LongTextField } from "@/kit/forms/long-text-field";
import { missingNotice } from "@/kit/forms/missing-notice";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type Reading } from "@/screens/api-banking/mt103/use-reading";

type ReadFormProps = { reading: Reading; t: BankingContent };

/** Form for a pasted message, which the server explains. */
export function ReadForm({ reading: { field, card }, t }: ReadFormProps) {
  return (
    <FormCard {...card} noticeOfProblems={missingNotice(t("readFailedTitle"))}>
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
