import * as v from "valibot";

import { finishLogin } from "@/api/session";
import type texts from "@/content/second-factor.json";
import { type Content } from "@/content/use-content";
import { hasNoFieldErrors, saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { setFormError } from "@/kit/forms/set-form-error";
import { TextField } from "@/kit/forms/text-field";
import { requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { dismissNotice } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";

const SCHEMA = v.object({ code: requiredText({ max: 40 }) });

type CodeFormProps = {
  t: Content<typeof texts>;
  onCancel: () => void;
  onSignedIn: (sessionToken: string) => void;
};

/** Form for a code from the authenticator app, or a recovery code; stays open after a wrong code. */
export function CodeForm({ t, onCancel, onSignedIn }: CodeFormProps) {
  const form = useSchemaForm(SCHEMA, { code: "" });
  const field = fieldsOf(form, "login");

  const { submit } = useAction({
    call: finishLogin,
    accepts: saysSuccess,
    failure: (failure) => ({
      title: t("failedTitle"),
      description: failure.message ?? t("failedText"),
      announcedElsewhere: hasNoFieldErrors(failure),
    }),
    onSuccess: ({ sessionToken = "" }) => {
      dismissNotice();
      onSignedIn(sessionToken);
    },
    // Also show the reason in the form: the notice disappears, but the reason is needed for the next attempt.
    onFailure: (failure) => {
      setFormError(form, failure, failure.message ?? t("failedText"));
      form.setFocus("code", { shouldSelect: true });
    },
  });

  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...field("code", t("codeLabel"), null)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormActions className="flex-col-reverse items-stretch sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton>{t("submit")}</SubmitButton>
      </FormActions>
    </Form>
  );
}
