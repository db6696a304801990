import { screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";

import { type Reply } from "@/api/paths";
import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { type SwiftOperation } from "@/api/swift-operations";
import { type HistoryEntry, type LogEntry, type Transaction } from "@/api/transactions";
import { TransactionLogsScreen } from "@/screens/transaction-logs/transaction-logs-screen";
import { answers, refused, sentLines } from "@/testing/api";
import { openScreen } from "@/testing/render";
import { room } from "@/testing/samples/room";
import { operation } from "@/testing/samples/swiftnet";
import { pending } from "@/testing/samples/transactions";

const AREA_PX = 500;

export const HASH = `0xfacade${"1".repeat(52)}facade`;

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

export const settled: SwiftOperation = {
  ...operation,
  operationType: "mt103_payment",
  operationData: '{"amount":"5000.00","currency":"EUR","iban":"BE49999000000171"}',
  processingStatus: "completed",
  completedAt: "2026-11-21T06:27:05Z",
};

const day = { processing: 0, amounts: null };
export const volume: Reply<"/api/transactions/volume", "GET"> = {
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

export const rows = [pending, completed, failed, processing];

export const TRANSACTIONS = "/api/transactions";
export const TRANSACTION = "/api/transactions/{ref}";
export const OPERATIONS = "/api/swift/operations";

/** Make every call succeed. */
export function answerLogs(): void {
  answers("GET", TRANSACTIONS, rows);
  answers(
    "GET",
    TRANSACTION,
    ({ params }) => rows.find(({ id }) => id === params.ref) ?? refused(404),
  );
  answers("GET", "/api/transactions/volume", volume);
  answers("GET", "/api/transactions/{ref}/history", history);
  answers("GET", "/api/transactions/{ref}/logs", logs);
  answers("GET", "/api/logs/transactions", logs);
  answers("GET", OPERATIONS, [settled]);
}

/** Return how often a call, such as `GET /api/wallets`, was sent. */
export function count(call: string): number {
  return sentLines().filter((line) => line === call).length;
}

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(search)}</output>;
}

/** Return the query string of the current URL, decoded. */
export function address(): string | null {
  return screen.getByRole("status", { name: "Address" }).textContent;
}

/** Render the transaction dashboard in a room at 07:12:05, with the query string below. */
export function open(search = "") {
  // Give every element a height, because jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(AREA_PX);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(AREA_PX);
  Object.assign(Element.prototype, { scrollTo: vi.fn() });
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, room);
  const screen = (
    <>
      <TransactionLogsScreen />
      <Address />
    </>
  );
  const path = `/transaction-logs${search}`;
  return openScreen(screen, { path, screens: ["/wallet-transfer"], client });
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
