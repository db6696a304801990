import { LoaderCircle, ShieldCheck } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";

import { type SecondStep } from "@/api/session";
import { BarePage } from "@/kit/layout/bare-page";
import { useLaterDialog } from "@/kit/layout/use-later-dialog";
import { Button } from "@/kit/ui/button";
import texts from "@/content/login.json";
import { useContent } from "@/content/use-content";
import { lazyPart } from "@/lib/lazy-part";
import { storeSession, wasGuest } from "@/lib/session-store";
import { useDocumentTitle } from "@/lib/use-document-title";
import { LoginForm } from "@/screens/login/login-form";
import { Redirect } from "@/screens/login/redirect";
import { useRequestedPath } from "@/screens/login/use-requested-path";
import { useSessionCheck } from "@/screens/login/use-session-check";

const resetDialog = lazyPart(() =>
  import("@/screens/login/reset-dialog").then((m) => m.ResetDialog),
);

const secondFactorDialog = lazyPart(() =>
  import("@/parts/second-factor/second-factor-dialog").then((m) => m.SecondFactorDialog),
);

const NOT_LOADED = "The dialog could not be loaded. Try again.";

/** Sign-in screen; redirects at once if the stored session is valid. */
export function LoginScreen() {
  const t = useContent("login", texts);
  const check = useSessionCheck();
  const destination = useRequestedPath();
  const [parameters] = useSearchParams();
  const sentFromPage = parameters.has("next");
  const [signedIn, setSignedIn] = useState(false);
  const reset = useLaterDialog(resetDialog, {
    title: t("resetTitle"),
    failure: NOT_LOADED,
  });
  const [pendingStep, setPendingStep] = useState<{ step: SecondStep; username: string }>();
  const secondFactor = useLaterDialog(secondFactorDialog, {
    title: t("loginErrorTitle"),
    failure: NOT_LOADED,
  });
  const username = useRef<HTMLInputElement>(null);
  // With single sign-on, the server writes its URL into the page.
  const signOn = document.querySelector<HTMLMetaElement>("meta[name=sign-on]")?.content;
  useDocumentTitle(t("title"));

  // A guest has no password: if a page redirected the guest here, go on to the join screen. A visitor without `next`
  // came to sign in.
  if (check === "none" && sentFromPage && wasGuest()) return <Navigate replace to="/join?out" />;
  if (signedIn || check === "valid") return <Redirect to={destination} />;
  return (
    <BarePage className="mx-auto min-h-[calc(100dvh-1.75rem)] w-full max-w-sm gap-5 px-4 py-8">
      <header className="grid gap-1">
        <ShieldCheck aria-hidden className="mb-2 size-7 text-primary" />
        <h1 className="text-title font-semibold tracking-tight">{t("title")}</h1>
        <p className="text-muted-foreground">{t("lead")}</p>
      </header>
      <div className="rounded-lg border bg-card p-5">
        {check === "checking" ? (
          <p
            role="status"
            className="flex min-h-40 items-center justify-center gap-2 text-muted-foreground"
          >
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            {t("checking")}
          </p>
        ) : (
          <>
            <LoginForm
              t={t}
              username={username}
              onSignedIn={() => {
                setSignedIn(true);
              }}
              onSecondStep={(step, name) => {
                setPendingStep({ step, username: name });
                secondFactor.show();
              }}
            />
            <Button
              variant="link"
              className="mt-3 w-full"
              data-anchor="login.forgot"
              onPointerEnter={reset.prepare}
              onFocus={reset.prepare}
              onClick={reset.show}
            >
              {t("forgot")}
            </Button>
          </>
        )}
      </div>
      {signOn && (
        <Button asChild variant="outline">
          <a href={`/sign-on/start?next=${encodeURIComponent(destination)}`}>
            Sign in with {signOn}
          </a>
        </Button>
      )}
      <Button asChild variant="outline">
        <a href="/join">{t("join")}</a>
      </Button>
      <p className="text-center text-xs leading-6 text-muted-foreground">
        <a href="/licences" data-anchor="login.licences" className="underline underline-offset-4">
          {t("licences")}
        </a>
      </p>
      {reset.shown && (
        <Suspense>
          <resetDialog.Part
            t={t}
            {...reset.shown}
            onReset={(name) => {
              if (username.current) username.current.value = name;
            }}
          />
        </Suspense>
      )}
      {pendingStep && secondFactor.shown && (
        <Suspense>
          <secondFactorDialog.Part
            step={pendingStep.step}
            {...secondFactor.shown}
            onSignedIn={(sessionToken) => {
              storeSession({ sessionToken, username: pendingStep.username });
              setSignedIn(true);
            }}
          />
        </Suspense>
      )}
    </BarePage>
  );
}
