import { ScanText } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";

import { type ExplainedMessage, readMt103 } from "@/api/mt103";
import { useAction } from "@/components/actions/use-action";
import { Form } from "@/components/forms/form";
import { FormActions, SubmitButton } from "@/components/forms/form-actions";
import { LongTextField } from "@/components/forms/long-text-field";
import { missingNotice } from "@/components/forms/missing-notice";
import { requiredText } from "@/components/forms/text-schema";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Panel } from "@/components/layout/panel";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

const LONGEST = 10_000;

type ReadFormProps = { onRead: (message: ExplainedMessage) => void; t: BankingContent };

/** Where a message is pasted to be explained. */
export function ReadForm({ onRead, t }: ReadFormProps) {
  const schema = useMemo(
    () => v.object({ text: requiredText({ message: t("readMissing"), max: LONGEST }) }),
    [t],
  );
  const form = useSchemaForm(schema, { text: "" });
  const action = useAction({
    call: ({ text }: { text: string }) => readMt103(text),
    failure: ({ reason }) => ({
      title: t("readFailedTitle"),
      description: reason ?? t("readFailedText"),
    }),
    onSuccess: onRead,
  });
  return (
    <Panel title={t("readTitle")} hint={t("readHint")} data-anchor="api-banking.read">
      <Form
        form={form}
        onSubmit={action.submit}
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
