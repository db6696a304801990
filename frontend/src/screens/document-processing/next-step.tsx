import { KeyRound, Send } from "lucide-react";
import * as v from "valibot";

import { type BankTransferDocument, transferDocument, validateDocument } from "@/api/documents";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { CodeField } from "@/kit/forms/code-field";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, SubmitActions } from "@/kit/forms/form";
import { missingNotice } from "@/kit/forms/missing-notice";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { Button } from "@/kit/ui/button";
import { DocumentStatus, explanationOf } from "@/screens/document-processing/document-status";
import { type DocumentContent } from "@/screens/document-processing/use-document-content";

type NextStepProps = { document: BankTransferDocument; t: DocumentContent };

/** Status of a document with its next action: the form for the code, the transfer, or none. */
export function NextStep({ document, t }: NextStepProps) {
  const { id, status } = document;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <DocumentStatus status={status} t={t} />
        <span className="min-w-0 flex-1 basis-48 text-muted-foreground">
          {explanationOf(status, t)}
        </span>
      </p>
      {status === "processed" && <Validation id={id} t={t} />}
      {status === "validated" && <Transmission id={id} t={t} />}
    </div>
  );
}

type StepProps = { id: string; t: DocumentContent };

function Validation({ id, t }: StepProps) {
  const schema = v.object({
    accessCode: requiredText({ message: t("codeMissing"), max: 32 }),
  });
  const form = useSchemaForm(schema, { accessCode: "" });
  const field = fieldsOf(form, "document-processing.details");
  const { submit } = useAction({
    call: ({ accessCode }: v.InferOutput<typeof schema>, attempt) =>
      validateDocument(id, accessCode, attempt),
    accepts: saysSuccess,
    success: { title: t("validatedTitle"), description: t("validatedText") },
    failure: ({ refused, reason }) =>
      refused
        ? { title: t("validateFailedTitle"), description: reason ?? t("validateWrong") }
        : { title: t("errorTitle"), description: t("validateErrorText") },
    touches: ["document-processing/documents"],
    onSuccess: () => {
      form.reset();
    },
    onFailure: ({ reason }) => {
      if (reason !== undefined) form.setError("accessCode", { type: "server", message: reason });
    },
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      noticeOfProblems={missingNotice(t("errorTitle"))}
      aria-label={t("validate")}
      data-anchor="document-processing.details.form"
    >
      <CodeField {...field("accessCode", t("codeField"), "code")} hint={t("codeFieldHint")} />
      <SubmitActions
        icon={KeyRound}
        label={t("validate")}
        anchor="document-processing.details.validate"
      />
    </Form>
  );
}

function Transmission({ id, t }: StepProps) {
  const { busy, run } = useAction({
    call: (_: void, attempt) => transferDocument(id, attempt),
    accepts: saysSuccess,
    success: ({ message }) => ({ title: t("transferredTitle"), description: message }),
    failure: ({ refused, reason }) =>
      refused
        ? { title: t("transferFailedTitle"), description: reason ?? t("transferRefused") }
        : { title: t("errorTitle"), description: t("transferErrorText") },
    touches: ["document-processing/documents"],
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        busy={busy}
        onClick={() => {
          run();
        }}
        data-anchor="document-processing.details.transfer"
      >
        <Send aria-hidden />
        {t("transfer")}
      </Button>
      <span className="min-w-0 flex-1 basis-40 text-xs text-muted-foreground">
        {t("transferNote")}
      </span>
    </div>
  );
}
