import * as v from "valibot";

import { resetPassword } from "@/api/session";
import { hasNoFieldErrors, saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, type Problem, SubmitButton } from "@/kit/forms/form";
import { setFormError } from "@/kit/forms/set-form-error";
import { SecretField } from "@/kit/forms/secret-field";
import { TextField } from "@/kit/forms/text-field";
import { requiredSecret, requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { type NoticeContent } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import { type LoginTexts } from "@/screens/login/texts";

const MINIMUM_LENGTH = 8;
const EMPTY = { username: "", superPassword: "", newPassword: "", confirmPassword: "" };

function resetSchema(t: LoginTexts) {
  return v.pipe(
    v.object({
      username: requiredText({ max: 150 }),
      superPassword: requiredSecret(),
      newPassword: v.pipe(requiredSecret(), v.minLength(MINIMUM_LENGTH, t("shortText"))),
      confirmPassword: requiredSecret(),
    }),
    v.forward(
      v.partialCheck(
        [["newPassword"], ["confirmPassword"]],
        ({ newPassword, confirmPassword }) => newPassword === "" || newPassword === confirmPassword,
        t("mismatchText"),
      ),
      ["confirmPassword"],
    ),
  );
}

type ResetFormProps = {
  t: LoginTexts;
  onCancel: () => void;
  onReset: (username: string) => void;
};

/** Form for a username, the super password, and the new password twice. */
export function ResetForm({ t, onCancel, onReset }: ResetFormProps) {
  const schema = resetSchema(t);
  const form = useSchemaForm(schema, EMPTY);
  const field = fieldsOf(form, "login.reset");

  const { submit } = useAction({
    call: ({ username, superPassword, newPassword }: v.InferOutput<typeof schema>) =>
      resetPassword({ username, superPassword, newPassword }),
    accepts: saysSuccess,
    success: (_, { username }) => ({
      title: t("resetDoneTitle"),
      description: t("resetDoneText", { username }),
    }),
    failure: (failure) => ({
      ...refusal(t("resetFailedTitle"), failure.message ?? t("resetFailedText")),
      announcedElsewhere: hasNoFieldErrors(failure),
    }),
    onSuccess: (_, { username }) => onReset(username),
    // Also show the reason in the form: the notice disappears, but the reason is needed for the next attempt.
    onFailure: (failure) => {
      setFormError(form, failure, failure.message ?? t("resetFailedText"));
    },
  });

  function noticeOfProblems(problems: Problem<typeof EMPTY>[]): NoticeContent | undefined {
    const kinds = new Set(problems.map(({ kind }) => kind));
    if (kinds.has("partial_check")) return refusal(t("mismatchTitle"), t("mismatchText"));
    if (kinds.has("min_length")) return refusal(t("shortTitle"), t("shortText"));
    return undefined;
  }

  return (
    <Form
      form={form}
      data-anchor="login.reset.form"
      onSubmit={submit}
      noticeOfProblems={noticeOfProblems}
    >
      <TextField
        {...field("username", t("resetUsernameLabel"))}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretField {...field("superPassword", t("superPasswordLabel"))} />
      <SecretField
        {...field("newPassword", t("newPasswordLabel"))}
        autoComplete="new-password"
        deps={["confirmPassword"]}
      />
      <SecretField
        {...field("confirmPassword", t("confirmPasswordLabel"))}
        autoComplete="new-password"
      />
      <FormActions className="flex-col-reverse items-stretch sm:flex-row sm:justify-end">
        <Button variant="outline" data-anchor="login.reset.cancel" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton data-anchor="login.reset.submit">{t("resetSubmit")}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function refusal(title: string, description: string): NoticeContent {
  return { title, description, variant: "destructive" };
}
