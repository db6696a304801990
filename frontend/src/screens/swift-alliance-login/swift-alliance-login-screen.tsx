import { ArrowLeft, PlugZap, SquareTerminal, Unplug } from "lucide-react";
import { type SubmitEvent, useContext, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";

import { notice } from "@/components/notices/use-notice";
import { PasswordInput } from "@/components/ui/password-input";
import { ScreenHeader } from "@/components/layout/screen-header";
import { ScreenPathsContext } from "@/components/layout/screen-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import texts from "@/content/swift-alliance-login.json";
import { useContent } from "@/content/use-content";
import { ConnectionCard } from "@/screens/swift-alliance-login/connection-card";
import { useSwiftnetConnection } from "@/screens/swift-alliance-login/use-swiftnet-connection";

const SERVER_CONSOLE = "/swiftnet-access";

/** The entry to the SwiftNet private server: sign in there, then go to its console. */
export function SwiftAllianceLoginScreen() {
  const t = useContent("swift-alliance-login", texts);
  const navigate = useNavigate();
  const consoleStands = useContext(ScreenPathsContext).has(SERVER_CONSOLE);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const consoleButton = useRef<HTMLButtonElement>(null);
  const disconnectButton = useRef<HTMLButtonElement>(null);

  const { state, connect, disconnect } = useSwiftnetConnection({
    connected: (name) => ({
      title: t("connectedTitle"),
      description: t("connectedText", { username: name }),
    }),
    failed: ({ refused, reason }) => ({
      title: t("failedTitle"),
      description: refused ? t("failedText") : (reason ?? t("errorText")),
    }),
  });
  const connecting = state === "connecting";
  const connected = state === "connected";
  const name = username.trim();

  // The button that was pressed is disabled by then, so the focus goes on to what can be done next.
  useEffect(() => {
    if (state === "connected") (consoleButton.current ?? disconnectButton.current)?.focus();
    if (state === "failed") {
      passwordField.current?.focus();
      passwordField.current?.select();
    }
  }, [state]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name === "" || password === "") {
      notice({ title: t("missingTitle"), description: t("missingText"), variant: "destructive" });
      (name === "" ? usernameField : passwordField).current?.focus();
      return;
    }
    connect({ username: name, password });
  }

  function leave() {
    // A disabled field takes no focus, so the fields have to be drawn open first.
    flushSync(() => {
      disconnect();
      setUsername("");
      setPassword("");
    });
    usernameField.current?.focus();
    notice({ title: t("disconnectedTitle"), description: t("disconnectedText") });
  }

  return (
    <div className="flex flex-col gap-4">
      <ScreenHeader
        title={t("title")}
        description={t("description")}
        actions={
          <Button variant="outline" disabled={connecting} onClick={() => void navigate("/")}>
            <ArrowLeft aria-hidden />
            {t("back")}
          </Button>
        }
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Card aria-labelledby="swiftnet-form">
          <CardHeader>
            <CardTitle id="swiftnet-form">{t("formTitle")}</CardTitle>
            <CardDescription>{t("formHint")}</CardDescription>
          </CardHeader>
          <CardContent className="grid gap-4">
            <form noValidate onSubmit={submit} className="grid gap-4">
              <div className="grid gap-1.5">
                <Label htmlFor="swiftnet-username">{t("usernameLabel")}</Label>
                <Input
                  ref={usernameField}
                  id="swiftnet-username"
                  value={username}
                  onChange={(event) => setUsername(event.target.value)}
                  disabled={connecting || connected}
                  aria-required
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={150}
                />
              </div>
              <div className="grid gap-1.5">
                <Label htmlFor="swiftnet-password">{t("passwordLabel")}</Label>
                <PasswordInput
                  ref={passwordField}
                  id="swiftnet-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                  disabled={connecting || connected}
                  aria-required
                  autoComplete="off"
                  maxLength={128}
                />
              </div>
              <Button type="submit" busy={connecting} disabled={connecting || connected}>
                {!connecting && <PlugZap aria-hidden />}
                {t("connect")}
              </Button>
            </form>
            <div className="grid gap-2 sm:grid-cols-2">
              {consoleStands && (
                <Button
                  ref={consoleButton}
                  variant="secondary"
                  disabled={!connected}
                  onClick={() => void navigate(SERVER_CONSOLE)}
                >
                  <SquareTerminal aria-hidden />
                  {t("serverConsole")}
                </Button>
              )}
              <Button
                ref={disconnectButton}
                variant="outline"
                disabled={!connected}
                onClick={leave}
              >
                <Unplug aria-hidden />
                {t("disconnect")}
              </Button>
            </div>
          </CardContent>
        </Card>
        <ConnectionCard state={state} username={name} t={t} />
      </div>
    </div>
  );
}
