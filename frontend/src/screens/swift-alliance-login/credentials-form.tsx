import { PlugZap, SquareTerminal, Unplug } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";

import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { SecretField } from "@/kit/forms/secret-field";
import { TextField } from "@/kit/forms/text-field";
import { requiredSecret, requiredText } from "@/kit/forms/text-schema";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { notice } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import { type AllianceTexts } from "@/screens/swift-alliance-login/texts";
import { type SwiftnetConnection } from "@/screens/swift-alliance-login/use-swiftnet-connection";

const SERVER_CONSOLE = "/swiftnet-access";
const EMPTY = { username: "", password: "" };

const CredentialsSchema = v.object({
  username: requiredText({ max: 150 }),
  password: requiredSecret(),
});

type CredentialsFormProps = {
  t: AllianceTexts;
  connection: SwiftnetConnection;
};

/** Form for the credentials of the server, and the actions for an open connection. */
export function CredentialsForm({ t, connection }: CredentialsFormProps) {
  const { state, connect, disconnect } = connection;
  const navigate = useNavigate();
  const consoleStands = useContext(ScreenPathsContext).has(SERVER_CONSOLE);
  const form = useSchemaForm(CredentialsSchema, EMPTY);
  const field = fieldsOf(form, "swift-alliance-login.form");
  const { setFocus } = form;
  const consoleButton = useRef<HTMLButtonElement>(null);
  const disconnectButton = useRef<HTMLButtonElement>(null);
  const isClosed = state === "connecting" || state === "connected";

  // The pressed button is now disabled, so move the focus to the next action.
  useEffect(() => {
    if (state === "connected") (consoleButton.current ?? disconnectButton.current)?.focus();
    if (state === "failed" || state === "unanswered") setFocus("password", { shouldSelect: true });
  }, [state, setFocus]);

  function leave() {
    // Enable the fields first, because a disabled field can't take the focus.
    flushSync(() => {
      disconnect();
      form.reset();
    });
    setFocus("username");
    notice({ title: t("disconnectedTitle"), description: t("disconnectedText") });
  }

  return (
    <>
      <Form
        form={form}
        data-anchor="swift-alliance-login.form"
        onSubmit={connect}
        noticeOfProblems={() => ({
          title: t("missingTitle"),
          description: t("missingText"),
          variant: "destructive",
        })}
      >
        <TextField
          {...field("username", t("usernameLabel"))}
          disabled={isClosed}
          autoCapitalize="none"
          spellCheck={false}
        />
        <SecretField {...field("password", t("passwordLabel"))} disabled={isClosed} />
        <FormActions className="grid">
          <SubmitButton disabled={isClosed} data-anchor="swift-alliance-login.form.connect">
            <PlugZap aria-hidden />
            {t("connect")}
          </SubmitButton>
        </FormActions>
      </Form>
      <div className="grid gap-2 sm:grid-cols-2">
        {consoleStands && (
          <Button
            ref={consoleButton}
            data-anchor="swift-alliance-login.console"
            variant="secondary"
            disabled={state !== "connected"}
            onClick={() => void navigate(SERVER_CONSOLE)}
          >
            <SquareTerminal aria-hidden />
            {t("serverConsole")}
          </Button>
        )}
        <Button
          ref={disconnectButton}
          data-anchor="swift-alliance-login.disconnect"
          variant="outline"
          disabled={state !== "connected"}
          onClick={leave}
        >
          <Unplug aria-hidden />
          {t("disconnect")}
        </Button>
      </div>
    </>
  );
}
