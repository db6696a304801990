import { type RefObject, type SubmitEvent, useRef, useState } from "react";

import { ApiError } from "@/api/client";
import { login } from "@/api/session";
import { dismissNotice, notice } from "@/components/notices/use-notice";
import { PasswordInput } from "@/components/ui/password-input";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { storeSession } from "@/lib/session-store";
import { type LoginTexts } from "@/screens/login/texts";

const THROTTLED = 429;

type LoginFormProps = {
  t: LoginTexts;
  username: RefObject<HTMLInputElement | null>;
  onSignedIn: () => void;
};

/** Username and password. */
export function LoginForm({ t, username, onSignedIn }: LoginFormProps) {
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  async function signIn(credentials: { username: string; password: string }) {
    const { success, sessionToken } = await login(credentials);
    if (success && sessionToken) {
      dismissNotice();
      storeSession({ sessionToken, username: credentials.username });
      onSignedIn();
      return;
    }
    refuse(t("loginFailedTitle"), t("loginFailedText"));
  }

  function refuse(title: string, description: string) {
    notice({ title, description, variant: "destructive" });
    setBusy(false);
    password.current?.focus();
    password.current?.select();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    signIn({
      username: (form.get("username") as string).trim(),
      password: form.get("password") as string,
    }).catch((error: unknown) => {
      console.warn("The sign-in call failed.", error);
      const reason =
        error instanceof ApiError && error.status === THROTTLED ? error.detail : undefined;
      refuse(t("loginErrorTitle"), reason ?? t("loginErrorText"));
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-1.5">
        <Label htmlFor="login-username">{t("usernameLabel")}</Label>
        <Input
          ref={username}
          id="login-username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={150}
          required
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor="login-password">{t("passwordLabel")}</Label>
        <PasswordInput
          ref={password}
          id="login-password"
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
      </div>
      <Button type="submit" busy={busy}>
        {t("submit")}
      </Button>
    </form>
  );
}
