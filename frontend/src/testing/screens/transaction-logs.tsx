import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse, type JsonBodyType } from "msw";
import { setupServer } from "msw/node";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { type SwiftOperation } from "@/api/swift-operations";
import { type HistoryEntry, type LogEntry, type Transaction } from "@/api/transactions";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { TransactionLogsScreen } from "@/screens/transaction-logs/transaction-logs-screen";
import { renderInApp } from "@/testing/render";

const AREA_PX = 500;

export const HASH = `0xfacade${"1".repeat(52)}facade`;

export const pending: Transaction = {
  id: "TRN-000042",
  status: "pending",
  amount: "1250.500001",
  currency: "USDT",
  network: "ethereum",
  transactionType: "wallet_transfer",
  paymentMethod: "blockchain",
  fromWallet: "",
  toWallet: "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE",
  userId: 1,
  metadata: '{"priority":"high"}',
  txHash: "",
  processingTime: null,
  errorMessage: "",
  createdAt: "2026-11-21T07:00:00Z",
  createdBy: "administrator",
  simulated: true,
};
export const completed: Transaction = {
  ...pending,
  id: "TRN-000041",
  status: "completed",
  fromWallet: "master",
  txHash: HASH,
  processingTime: 8,
  createdAt: "2026-11-21T06:00:00Z",
};
export const failed: Transaction = {
  ...pending,
  id: "TRN-000040",
  status: "failed",
  paymentMethod: "sepa",
  errorMessage: "Timed out after 30 seconds",
  createdAt: "2026-11-20T06:00:00Z",
};
const processing: Transaction = { ...pending, id: "TRN-000039", status: "processing" };

export const history: HistoryEntry[] = [
  {
    id: "SIM-HIS-000002",
    oldStatus: "pending",
    newStatus: "completed",
    statusReason: "Settled after 8 seconds",
    changedBy: "trainer",
    createdAt: "2026-11-21T06:02:05Z",
    retryCount: 3,
  },
  {
    id: "SIM-HIS-000001",
    oldStatus: "",
    newStatus: "pending",
    statusReason: "Transaction created",
    changedBy: "administrator",
    createdAt: "2026-11-21T06:00:00Z",
    retryCount: 0,
  },
];

export const logs: LogEntry[] = (["error", "warning", "info", "debug"] as const).map(
  (logLevel, index) => ({
    id: `SIM-LOG-00000${index}`,
    transactionId: completed.id,
    logLevel,
    source: "ledger",
    logMessage: `Something of level ${logLevel}`,
    logData: index === 0 ? "no json" : '{"movement":"SIM-MOV-000001"}',
    createdAt: "2026-11-21T06:00:00Z",
  }),
);

export const operation: SwiftOperation = {
  id: "SIM-OP-0008",
  operationType: "mt103_payment",
  transactionId: "TRN-000008",
  swiftBic: "SIMUBEB0XXX",
  correspondentBank: "Northhaven Exchange Bank",
  operationData: '{"amount":"5000.00","currency":"EUR","iban":"BE49999000000171"}',
  processingStatus: "completed",
  swiftReference: "SIM-000000000008",
  feeAmount: "100.00",
  feeWaived: true,
  levelTwentyOverride: true,
  createdAt: "2026-11-21T05:27:05Z",
  completedAt: "2026-11-21T06:27:05Z",
  simulated: true,
};

const day = { processing: 0, amounts: null };
const volume = {
  start: "2026-11-14T12:00:00Z",
  end: "2026-11-21T12:00:00Z",
  bucketSeconds: 43_200,
  currency: "",
  buckets: [
    { ...day, start: "2026-11-20T00:00:00Z", pending: 0, completed: 0, failed: 1 },
    { ...day, start: "2026-11-20T12:00:00Z", pending: 0, completed: 0, failed: 0 },
    { ...day, start: "2026-11-21T00:00:00Z", pending: 2, completed: 3, failed: 0 },
  ],
  simulated: true,
};

const rows = [pending, completed, failed, processing];

function counted(body: readonly unknown[]) {
  return HttpResponse.json(body as JsonBodyType, {
    headers: { "X-Total-Count": String(body.length) },
  });
}

/** Requests received, as `GET /api/transactions?limit=200`. */
export const requests: string[] = [];

/** Server whose calls succeed; a test overrides those that it is about. */
export const server = setupServer(
  http.get("/api/transactions", () => counted(rows)),
  http.get("/api/transactions/volume", () => HttpResponse.json(volume)),
  http.get("/api/transactions/:ref", ({ params }) => {
    const match = rows.find(({ id }) => id === params.ref);
    return match
      ? HttpResponse.json(match)
      : HttpResponse.json({ code: "not_found" }, { status: 404 });
  }),
  http.get("/api/transactions/:ref/history", () => HttpResponse.json(history)),
  http.get("/api/transactions/:ref/logs", () => HttpResponse.json(logs)),
  http.get("/api/logs/transactions", () => counted(logs)),
  http.get("/api/swift/operations", () => counted([operation])),
);
server.events.on("request:start", ({ request }) => {
  const { pathname, search } = new URL(request.url);
  requests.push(`${request.method} ${pathname}${decodeURIComponent(search)}`);
});

/** Return the number of a call's requests. */
export function count(call: string): number {
  return requests.filter((made) => made === call).length;
}

/** Set the response of a list. */
export function answer(path: string, body: readonly unknown[]): void {
  server.use(http.get(path, () => counted(body)));
}

/** Make a path fail. */
export function fail(path: string): void {
  server.use(http.get(path, () => HttpResponse.json({ code: "error" }, { status: 500 })));
}

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(search)}</output>;
}

/** Return the query of the address. */
export function address(): string | null {
  return screen.getByRole("status", { name: "Address" }).textContent;
}

/** Open the dashboard in a room at 07:12:05. */
export function open(search = "") {
  requests.length = 0;
  // jsdom has no layout, and a list renders only the rows that fit.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(AREA_PX);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(AREA_PX);
  Object.assign(Element.prototype, { scrollTo: vi.fn() });
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, {
    key: "main",
    name: "Main room",
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
    <ScreenPathsContext value={new Set(["/wallet-transfer"])}>
      <main>
        <TransactionLogsScreen />
        <Address />
      </main>
    </ScreenPathsContext>,
    { path: `/transaction-logs${search}`, client },
  );
  return { ...view, client, user: userEvent.setup() };
}

/** Return the rows of a table once they are rendered. */
export async function rowsOf(name: string): Promise<HTMLElement[]> {
  await waitFor(() => {
    const table = screen.getByRole("table", { name });
    if (table.getAttribute("aria-busy") === "true") throw new Error(`${name} is still loading.`);
  });
  const [, ...records] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return records;
}

/** Return the row of a transaction. */
export async function rowOf(id: string): Promise<HTMLElement> {
  await rowsOf("Transactions");
  const text = await screen.findByText(id, { selector: "[data-row] *" });
  const row = text.closest<HTMLElement>("[data-row]");
  if (row === null) throw new Error(`${id} is in no row.`);
  return row;
}
