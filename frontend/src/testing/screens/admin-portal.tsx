import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router-dom";
import { vi } from "vitest";

import { type PortalUser } from "@/api/admin-portal";
import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { sessionQuery } from "@/api/session";
import { storeSession } from "@/lib/session-store";
import { AdminPortalScreen } from "@/screens/admin-portal/admin-portal-screen";
import { answers } from "@/testing/api";
import { typeInto } from "@/testing/put";
import { openScreen } from "@/testing/render";
import { host } from "@/testing/samples/hosts";
import { sovereign } from "@/testing/samples/portal-users";
import { operator, room } from "@/testing/samples/room";
import { institution, operation, systemStatus } from "@/testing/samples/swiftnet";
import { log } from "@/testing/samples/transactions";

export const PASSWORD = "of the portal";
const AREA_PX = 500;

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

const bucket = { pending: 2, processing: 1, completed: 3, failed: 4, amounts: null };

/** Make every call succeed; only the password `PASSWORD` opens the portal. */
export function answerPortal(): void {
  answers("POST", "/api/auth/admin-portal", ({ body }) => ({
    success: body.password === PASSWORD,
  }));
  answers("GET", "/api/admin-portal/users", users);
  answers("GET", "/api/admin-portal/accounts", [
    { username: "administrator", role: "operator" },
    { username: "mabel", role: "trainer" },
  ]);
  answers("GET", "/api/transactions/volume", {
    start: "2026-11-14T12:00:00Z",
    end: "2026-11-21T12:00:00Z",
    bucketSeconds: 43_200,
    currency: "",
    buckets: [{ ...bucket, start: "2026-11-21T00:00:00Z" }],
    simulated: true,
  });
  answers("GET", "/api/host-servers", [
    { ...host, cpuUsage: 45.5 },
    { ...host, cpuUsage: 45.5, id: "SIM-HOST-002", status: "offline" },
  ]);
  answers("GET", "/api/swiftnet/institutions", [
    institution,
    { ...institution, id: "SIM-INST-002", name: "Polderwijk Oefenbank", status: "standby" },
  ]);
  answers("GET", "/api/swiftnet/system-status", systemStatus);
  answers("GET", "/api/crypto-host/performance/history", [
    { time: "2026-11-21T07:00:00Z", networkLoad: 76.5, storage: 45, cpuUsage: 45, memoryUsage: 62 },
  ]);
  answers("GET", "/api/swift/operations", [{ ...operation, levelTwentyOverride: false }]);
  answers("GET", "/api/logs/transactions", [log]);
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

/** Return the portal's current URL. */
export function address(): string | null {
  return screen.getByRole("status", { name: "Address" }).textContent;
}

/** Render the portal, still locked, in a room at 07:12:05. */
export function show(search = "") {
  // Give every element a height, because jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(AREA_PX);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(AREA_PX);
  Object.assign(Element.prototype, { scrollTo: vi.fn() });
  storeSession({ sessionToken: "proof", username: "administrator" });
  const client = createQueryClient();
  client.setQueryData(sessionQuery().queryKey, operator);
  client.setQueryData(sandboxQuery().queryKey, room);
  const screen = (
    <>
      <AdminPortalScreen />
      <Address />
    </>
  );
  const path = `/admin-portal${search}`;
  return openScreen(screen, { path, screens: ["/home", "/transaction-logs"], client });
}

/** Type a password into the gate. */
export async function type(password: string): Promise<void> {
  await typeInto(userEvent, screen.getByLabelText("Administrator password"), password);
  await userEvent.keyboard("{Enter}");
}

/** Render the portal, optionally with a tab in the URL, and open its gate. */
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
