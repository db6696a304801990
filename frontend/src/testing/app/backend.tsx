import { act, configure, getConfig, render, screen } from "@testing-library/react";
import { type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach } from "vitest";

import { type PathWith, type Reply } from "@/api/paths";
import { createQueryClient } from "@/api/query-client";
import { type SessionInfo } from "@/api/session";
import { App } from "@/app/app";
import { storeSession } from "@/lib/session-store";
import { answers, refused } from "@/testing/api";
import { sovereign } from "@/testing/samples/portal-users";
import { operator, room } from "@/testing/samples/room";
import { institution, operation, systemStatus } from "@/testing/samples/swiftnet";
import { type FakeSocket, stubSockets } from "@/testing/socket";

const hostLoad = { networkLoad: 76, storage: 45, cpuUsage: 45, memoryUsage: 62 };

type Backend = { session: SessionInfo | null; sockets: FakeSocket[] };

/** Fake backend of the console: the session, and the opened sockets. */
export const backend: Backend = { session: operator, sockets: [] };

const ended = () => refused(401, undefined, {}, "not_authenticated");

/** Set the response to a GET request that needs a session. */
function answerInSession<Path extends PathWith<"GET">>(path: Path, body: Reply<Path, "GET">) {
  answers("GET", path, () => (backend.session ? body : ended()));
}

function answerConsole(): void {
  answers("GET", "/api/session", () => backend.session ?? ended());
  answerInSession("/api/sandbox", room);
  answerInSession("/api/screen-text", { frame: { product: "Overridden" } });
  answerInSession("/api/crypto-prices", []);
  answerInSession("/api/crypto-prices/sparklines", []);
  answerInSession("/api/host-servers", []);
  answerInSession("/api/crypto-host/performance", hostLoad);
  answerInSession("/api/crypto-host/performance/history", []);
  answerInSession("/api/wallets", []);
  answerInSession("/api/wallets/saved", []);
  answerInSession("/api/admin-portal/users", [sovereign]);
  answerInSession("/api/admin-portal/accounts", [{ username: "administrator", role: "operator" }]);
  answerInSession("/api/swiftnet/institutions", [institution]);
  answerInSession("/api/swiftnet/system-status", systemStatus);
  answerInSession("/api/swift/operations", [operation]);
  answerInSession("/api/transactions", []);
  answers("POST", "/api/auth/validate-session", () => ({ success: backend.session !== null }));
  answers("POST", "/api/auth/logout", () => {
    backend.session = null;
    return { success: true };
  });
}

/** Reset the fake backend, and sign in, before every test of a file. */
export function withBackend(): void {
  beforeEach(() => {
    backend.session = operator;
    backend.sockets = stubSockets();
    answerConsole();
    window.scrollTo = () => undefined;
    storeSession({ sessionToken: "proof", username: "administrator" });
  });
}

function PathView() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

/** Return the console's current path and query string. */
export function where(): string | null {
  return screen.getByTestId("where").textContent;
}

/** Wrap an action that loads a chunk in an asynchronous `act`, because only that waits for Suspense. */
export async function actAndSettle(action: () => unknown): Promise<void> {
  const before = getConfig();
  // Testing Library turns `act` off during a click, so React would warn of each update: 20,000 lines in a run.
  configure({
    asyncWrapper: (call: () => unknown) =>
      before.asyncWrapper(() => {
        Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
        return call();
      }),
  });
  try {
    await act(async () => {
      await action();
    });
  } finally {
    configure(before);
  }
}

export async function open(path: string): Promise<void> {
  function Router({ children }: { children: ReactNode }) {
    return (
      <MemoryRouter initialEntries={[path]}>
        <PathView />
        {children}
      </MemoryRouter>
    );
  }
  await actAndSettle(() => render(<App client={createQueryClient()} router={Router} />));
}

/** Open the dashboard as a signed-in user. */
export async function openConsole(): Promise<HTMLElement> {
  await open("/home");
  return screen.findByRole("main", { name: "Dashboard" }, { timeout: 5000 });
}
