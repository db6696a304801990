import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";

import { type PortalUser } from "@/api/admin-portal";
import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { type SessionInfo, sessionQuery } from "@/api/session";
import { type LogEntry } from "@/api/transactions";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { storeSession } from "@/lib/session-store";
import { AdminPortalScreen } from "@/screens/admin-portal/admin-portal-screen";
import { put } from "@/testing/put";
import { renderInApp } from "@/testing/render";

export const PASSWORD = "of the portal";
const AREA_PX = 500;

export const sovereign: PortalUser = {
  id: "SIM-USER-0001",
  name: "Aurelius Northgate",
  title: "Sovereign Administrator",
  department: "Executive Office",
  level: 20,
  access: "FULL_ACCESS",
  status: "active",
  secondFactor: false,
};
const users: PortalUser[] = [
  sovereign,
  {
    ...sovereign,
    id: "SIM-USER-0002",
    name: "Wilhelmina Drax",
    title: "External Auditor",
    department: "Audit",
    level: 5,
    access: "READ_ONLY",
    secondFactor: true,
  },
  { ...sovereign, id: "SIM-USER-0003", name: "Ansel Brightwater", level: 9, status: "suspended" },
];

const log: LogEntry = {
  id: "SIM-LOG-000001",
  transactionId: "TRN-000042",
  logLevel: "warning",
  source: "ledger",
  logMessage: "Funds wait in transit",
  logData: "{}",
  createdAt: "2026-11-21T06:00:00Z",
};

const host = {
  id: "SIM-HOST-001",
  name: "Primary Host",
  status: "active",
  location: "Northhaven DC-1",
  hostType: "Dedicated",
  uptime: 99.98,
  cpuUsage: 45.5,
};
const institution = {
  id: "SIM-INST-001",
  name: "Northhaven Exchange Bank",
  bic: "SIMUBEB0XXX",
  country: "BE",
  status: "connected",
};
const operation = {
  id: "SIM-OP-0008",
  operationType: "wallet_transfer",
  transactionId: "TRN-000008",
  swiftBic: "SIMUBEB0XXX",
  correspondentBank: "Northhaven Exchange Bank",
  operationData: '{"amount": "5000.00", "currency": "USDT (SIM)"}',
  processingStatus: "processing",
  swiftReference: "SIM-000000000008",
  feeAmount: "100.00",
  feeWaived: true,
  levelTwentyOverride: false,
  createdAt: "2026-11-21T05:27:05Z",
  completedAt: null,
  simulated: true,
};
const bucket = { pending: 2, processing: 1, completed: 3, failed: 4, amounts: null };

const answers: Record<string, JsonBodyType> = {
  "/api/admin-portal/users": users,
  "/api/admin-portal/accounts": [
    { username: "administrator", role: "operator" },
    { username: "mabel", role: "trainer" },
  ],
  "/api/transactions/volume": {
    start: "2026-11-14T12:00:00Z",
    end: "2026-11-21T12:00:00Z",
    bucketSeconds: 43_200,
    currency: "",
    buckets: [{ ...bucket, start: "2026-11-21T00:00:00Z" }],
    simulated: true,
  },
  "/api/host-servers": [host, { ...host, id: "SIM-HOST-002", status: "offline" }],
  "/api/swiftnet/institutions": [
    institution,
    { ...institution, id: "SIM-INST-002", name: "Polderwijk Oefenbank", status: "standby" },
  ],
  "/api/swiftnet/system-status": {
    apiStatus: "CONNECTED",
    authentication: "AUTHENTICATED",
    system: "READY",
    level20Authority: "LEVEL 20",
  },
  "/api/crypto-host/performance/history": [
    {
      time: "2026-11-21T07:00:00Z",
      networkLoad: 76.5,
      storage: 45,
      cpuUsage: 45,
      memoryUsage: 62,
    },
  ],
  "/api/swift/operations": [operation],
  "/api/logs/transactions": [log],
};

/** Requests that the portal made, as `GET /api/host-servers`. */
export const requests: string[] = [];

/** Server whose calls succeed; a test overrides those that it is about. */
export const server = setupServer(
  http.post("/api/auth/admin-portal", async ({ request }) => {
    const { password } = (await request.json()) as { password: string };
    return HttpResponse.json({ success: password === PASSWORD });
  }),
  ...Object.entries(answers).map(([path, body]) => http.get(path, () => HttpResponse.json(body))),
);
server.events.on("request:start", ({ request }) => {
  requests.push(`${request.method} ${new URL(request.url).pathname}`);
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

/** Return the portal's address. */
export function address(): string | null {
  return screen.getByRole("status", { name: "Address" }).textContent;
}

/** Render the portal, still locked, in a room at 07:12:05. */
export function show(search = "") {
  requests.length = 0;
  // jsdom has no layout, and a list renders only the rows that fit.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(AREA_PX);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(AREA_PX);
  Object.assign(Element.prototype, { scrollTo: vi.fn() });
  storeSession({ sessionToken: "proof", username: "administrator" });
  const client = createQueryClient();
  const room = { key: "main", name: "Main room" };
  const session: SessionInfo = {
    username: "administrator",
    name: "administrator",
    guest: false,
    role: "operator",
    sandbox: room,
    onSeat: false,
  };
  client.setQueryData(sessionQuery().queryKey, session);
  client.setQueryData(sandboxQuery().queryKey, {
    ...room,
    dice: "0123456789abcdef",
    settlement: "manual",
    clock: {
      simulatedTime: "2026-11-21T07:12:05Z",
      wallTime: "2026-11-21T07:12:05Z",
      speed: "1.00",
      frozen: true,
    },
  });
  const view = renderInApp(
    <ScreenPathsContext value={new Set(["/home", "/transaction-logs"])}>
      <main>
        <AdminPortalScreen />
        <Address />
      </main>
    </ScreenPathsContext>,
    { path: `/admin-portal${search}`, client },
  );
  return { ...view, client, user: userEvent.setup() };
}

/** Type a password into the gate. */
export async function type(password: string): Promise<void> {
  await put(userEvent, screen.getByLabelText("Administrator password"), password);
  await userEvent.keyboard("{Enter}");
}

/** Open the gate, optionally at a tab. */
export async function open(tab?: string) {
  const view = show(tab === undefined ? "" : `?tab=${tab}`);
  await type(PASSWORD);
  await screen.findByRole("button", { name: "Logout" });
  return view;
}

/** Return the text of a tile once it is rendered: label, value and hint. */
export async function tile(name: string): Promise<string> {
  const tile = await screen.findByRole("group", { name, busy: false });
  return [...tile.children].map((part) => part.textContent).join(" | ");
}

/** Return the texts of a table's rows once they are rendered. */
export async function rowsOf(name: string): Promise<(string | null)[]> {
  await waitFor(() => {
    const table = screen.getByRole("table", { name });
    if (table.getAttribute("aria-busy") === "true") throw new Error(`${name} is still loading.`);
  });
  const [, ...records] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return records.map((row) => row.textContent);
}

/** Make a path fail. */
export function fail(path: string): void {
  server.use(http.get(path, () => HttpResponse.json({ code: "error" }, { status: 500 })));
}
