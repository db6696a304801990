import { ScanText } from "lucide-react";

import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { LongTextField } from "@/components/forms/long-text-field";
import { missingNotice } from "@/components/forms/missing-notice";
import { Panel } from "@/components/layout/panel";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";
import { type Reading } from "@/screens/api-banking/use-reading";

type ReadFormProps = { reading: Reading; t: BankingContent };

/** Where a message is pasted to be explained. */
export function ReadForm({ reading: { form, explain }, t }: ReadFormProps) {
  return (
    <Panel title={t("readTitle")} hint={t("readHint")} data-anchor="api-banking.read">
      <Form
        form={form}
        onSubmit={explain}
        noticeOfProblems={missingNotice(t("readFailedTitle"))}
        aria-label={t("readTitle")}
        data-anchor="api-banking.read.form"
      >
        <LongTextField
          control={form.control}
          name="text"
          label={t("readText")}
          hint={t("readTextHint")}
          rows={10}
          inputClassName="font-mono text-code"
          anchor="api-banking.read.text"
        />
        <FormActions>
          <SubmitButton data-anchor="api-banking.read.explain">
            <ScanText aria-hidden />
            {t("readButton")}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
