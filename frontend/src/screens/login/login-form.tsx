import { type RefObject, type SubmitEvent, useRef } from "react";

import { login, type SecondStep } from "@/api/session";
import { saysSuccess } from "@/kit/actions/failure";
import { useAction } from "@/kit/actions/use-action";
import { dismissNotice } from "@/kit/notices/use-notice";
import { PasswordInput } from "@/kit/ui/password-input";
import { Button } from "@/kit/ui/button";
import { Input } from "@/kit/ui/input";
import { Label } from "@/kit/ui/label";
import { checkRequired } from "@/lib/required-fields";
import { storeSession } from "@/lib/session-store";
import { type LoginTexts } from "@/screens/login/texts";

type LoginFormProps = {
  t: LoginTexts;
  username: RefObject<HTMLInputElement | null>;
  onSignedIn: () => void;
  /** Called after a correct password if the account requires a second step. */
  onSecondStep: (step: SecondStep, username: string) => void;
};

/** Form for username and password. */
export function LoginForm({ t, username, onSignedIn, onSecondStep }: LoginFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction({
    call: login,
    accepts: saysSuccess,
    failure: ({ refused }) =>
      refused
        ? { title: t("loginFailedTitle"), description: t("loginFailedText") }
        : { title: t("loginErrorTitle"), description: t("loginErrorText") },
    onSuccess: ({ sessionToken = "", secondStep }, { username: name }) => {
      dismissNotice();
      if (secondStep) {
        onSecondStep(secondStep, name);
        return;
      }
      storeSession({ sessionToken, username: name });
      onSignedIn();
    },
    onFailure: () => {
      password.current?.focus();
      password.current?.select();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!checkRequired(event.currentTarget)) return;
    const form = new FormData(event.currentTarget);
    run({
      username: (form.get("username") as string).trim(),
      password: form.get("password") as string,
    });
  }

  return (
    <form data-anchor="login.form" onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor="login-username">{t("usernameLabel")}</Label>
        <Input
          ref={username}
          id="login-username"
          name="username"
          data-anchor="login.form.username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={150}
          aria-required
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor="login-password">{t("passwordLabel")}</Label>
        <PasswordInput
          ref={password}
          id="login-password"
          name="password"
          data-anchor="login.form.password"
          autoComplete="current-password"
          maxLength={128}
          aria-required
        />
      </div>
      <Button type="submit" busy={busy} data-anchor="login.form.submit">
        {t("submit")}
      </Button>
    </form>
  );
}
