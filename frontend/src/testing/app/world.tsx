import { act, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { type ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

import { type PortalUser } from "@/api/admin-portal";
import { createQueryClient } from "@/api/query-client";
import { type SessionInfo } from "@/api/session";
import { type SwiftOperation } from "@/api/swift-operations";
import { type Institution } from "@/api/swiftnet";
import { App } from "@/app/app";
import { storeSession } from "@/lib/session-store";

export const operator: SessionInfo = {
  username: "administrator",
  name: "administrator",
  guest: false,
  role: "operator",
  sandbox: { key: "main", name: "Main room" },
  onSeat: false,
};
const sandbox = {
  dice: "0123456789abcdef",
  settlement: "manual",
  ...operator.sandbox,
  clock: {
    simulatedTime: "2026-11-21T07:12:05Z",
    wallTime: "2026-11-21T07:12:05Z",
    speed: "1.00",
    frozen: true,
  },
};

const institution: Institution = {
  id: "SIM-INST-001",
  name: "Northhaven Exchange Bank",
  bic: "SIMUBEB0XXX",
  country: "BE",
  status: "connected",
};
const operation: SwiftOperation = {
  id: "SIM-OP-0001",
  operationType: "wallet_transfer",
  transactionId: "TRN-000001",
  swiftBic: institution.bic,
  correspondentBank: institution.name,
  operationData: "{}",
  processingStatus: "pending",
  swiftReference: "SIM-000000000001",
  feeAmount: "0.00",
  feeWaived: false,
  levelTwentyOverride: false,
  createdAt: "2026-11-21T05:27:05Z",
  completedAt: null,
  simulated: true,
};
const portalUser: PortalUser = {
  id: "SIM-USER-0001",
  name: "Aurelius Northgate",
  title: "Sovereign Administrator",
  department: "Executive Office",
  level: 20,
  access: "FULL_ACCESS",
  status: "active",
  secondFactor: false,
};
const systemStatus = {
  apiStatus: "CONNECTED",
  authentication: "AUTHENTICATED",
  system: "READY",
  level20Authority: "LEVEL 20",
};

const hostLoad = { networkLoad: 76, storage: 45, cpuUsage: 45, memoryUsage: 62 };

class FakeSocket {
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  close = vi.fn();

  constructor() {
    world.sockets.push(this);
  }
}

type World = { session: SessionInfo | null; sockets: FakeSocket[] };

/** State behind the console in these tests: the session, and the sockets opened. */
export const world: World = { session: operator, sockets: [] };

const readings: Record<string, () => object | null> = {
  "*/api/session": () => world.session,
  "*/api/sandbox": () => sandbox,
  "*/api/screen-text": () => ({ frame: { product: "Overridden" } }),
  "*/api/crypto-prices": () => [],
  "*/api/crypto-prices/sparklines": () => [],
  "*/api/host-servers": () => [],
  "*/api/crypto-host/performance": () => hostLoad,
  "*/api/crypto-host/performance/history": () => [],
  "*/api/wallets": () => [],
  "*/api/wallets/saved": () => [],
  "*/api/admin-portal/users": () => [portalUser],
  "*/api/admin-portal/accounts": () => [{ username: "administrator", role: "operator" }],
  "*/api/swiftnet/institutions": () => [institution],
  "*/api/swiftnet/system-status": () => systemStatus,
  "*/api/swift/operations": () => [operation],
  "*/api/transactions": () => [],
};

export const server = setupServer(
  ...Object.entries(readings).map(([path, read]) =>
    http.get(path, () =>
      world.session
        ? HttpResponse.json(read())
        : HttpResponse.json({ code: "not_authenticated" }, { status: 401 }),
    ),
  ),
  http.post("*/api/auth/validate-session", () =>
    HttpResponse.json({ success: world.session !== null }),
  ),
  http.post("*/api/auth/logout", () => {
    world.session = null;
    return HttpResponse.json({ success: true });
  }),
);

/** Reset the world around every test of a file. */
export function inWorld(): void {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
  });
  beforeEach(() => {
    world.session = operator;
    world.sockets = [];
    vi.stubGlobal("WebSocket", FakeSocket);
    window.scrollTo = () => undefined;
    storeSession({ sessionToken: "proof", username: "administrator" });
  });
  afterEach(() => {
    server.resetHandlers();
  });
  afterAll(() => {
    server.close();
  });
}

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

/** Return the console's address. */
export function where(): string | null {
  return screen.getByTestId("where").textContent;
}

/** Run an action that loads a chunk: only an asynchronous act waits for suspense. */
export async function settled(action: () => unknown): Promise<void> {
  await act(async () => {
    await action();
  });
}

export async function open(path: string): Promise<void> {
  function Router({ children }: { children: ReactNode }) {
    return (
      <MemoryRouter initialEntries={[path]}>
        <Where />
        {children}
      </MemoryRouter>
    );
  }
  await settled(() => render(<App client={createQueryClient()} router={Router} />));
}

/** Open the dashboard as a signed-in user. */
export async function openConsole(): Promise<HTMLElement> {
  await open("/home");
  return screen.findByRole("main", { name: "Dashboard" }, { timeout: 5000 });
}
