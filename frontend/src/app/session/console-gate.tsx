import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, useLocation, useNavigate } from "react-router-dom";

import { isTransient } from "@/api/client";
import { logout, sessionQuery } from "@/api/session";
import { SessionContext } from "@/app/session/session-context";
import { Waiting } from "@/app/shell/waiting";
import { RetryButton } from "@/kit/actions/retry-button";
import { useAction } from "@/kit/actions/use-action";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { BarePage } from "@/kit/layout/bare-page";
import { clearDrafts } from "@/kit/forms/use-draft";
import { notice } from "@/kit/notices/use-notice";
import { isViewingSeat } from "@/lib/seat-view";
import { clearSession, listenToOtherTabs, wasGuest } from "@/lib/session-store";

/** Gate of the console: redirects to sign-in without a session, and returns to the requested path afterwards. */
export function ConsoleGate({ children }: { children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [hasLeft, setLeft] = useState(false);
  const query = useStableQuery({ ...sessionQuery(), enabled: !hasLeft });
  const session = query.data;
  const [isGuest, setGuest] = useState(wasGuest);
  if (session && session.guest !== isGuest && !isViewingSeat()) setGuest(session.guest);
  const { run: signOut } = useAction({
    call: () => {
      // Unmount the console first: its polls and its WebSocket would fail once the session has ended.
      flushSync(() => setLeft(true));
      void client.cancelQueries();
      return logout();
    },
    failure: {
      title: "Sign Out",
      description: "The server could not be reached, so you are still signed in. Try again.",
    },
    onSuccess: (address) => {
      clearSession();
      clearDrafts();
      if (address) window.location.assign(address);
      else void navigate(session?.guest ? "/join?out" : "/", { replace: true });
    },
    onFailure: () => setLeft(false),
  });

  useEffect(() => listenToOtherTabs(() => void client.invalidateQueries()), [client]);
  useEndNotice(session, isGuest);

  if (hasLeft) return <Waiting>Signing out…</Waiting>;
  if (session) {
    return (
      <SessionContext key={session.username} value={{ session, signOut }}>
        {children}
      </SessionContext>
    );
  }
  if (session === null) {
    // A guest has no password, so /join replaces the sign-in.
    if (isGuest) return <Navigate replace to="/join?out" />;
    const path = location.pathname + location.search + location.hash;
    return <Navigate replace to={`/?next=${encodeURIComponent(path)}`} />;
  }
  if (query.isError && isViewingSeat() && !isTransient(query.error)) return <NothingToSee />;
  if (query.isError) return <Unreachable retry={() => void query.refetch()} />;
  return <Waiting />;
}

/** Page of a seat that can't be shown; the bar above it states the reason. */
function NothingToSee() {
  return (
    <BarePage className="min-h-[60dvh] items-center gap-3 p-4">
      <h1 className="text-title font-semibold">This seat can't be shown</h1>
      <p className="text-center text-muted-foreground">
        The bar above says why. Press “Stop viewing”, or close this tab.
      </p>
    </BarePage>
  );
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <BarePage role="alert" className="min-h-[60dvh] items-center gap-3 p-4">
      <CircleAlert aria-hidden className="size-6 text-status-failed" />
      <h1 className="text-title font-semibold">The server does not answer</h1>
      <p className="text-center text-muted-foreground">
        The console could not check your session. Make sure that the server runs, then try again.
      </p>
      <RetryButton variant="default" size="default" onClick={retry} />
    </BarePage>
  );
}

/** Clear the session and show a notice when the session ends while the console is open. */
function useEndNotice(session: object | null | undefined, guest: boolean) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (session) {
      wasOpen.current = true;
    } else if (session === null && wasOpen.current) {
      wasOpen.current = false;
      clearSession();
      // Guests need no notice: /join, to which they are redirected, shows that the session has ended and how to return.
      if (guest) return;
      notice({
        title: "Session Ended",
        description: "Please log in again. You will come back to this screen.",
        variant: "warning",
      });
    }
  }, [session, guest]);
}
