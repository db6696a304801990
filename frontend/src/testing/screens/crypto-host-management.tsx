import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";

import { type HostReading } from "@/api/host-performance";
import { createQueryClient } from "@/api/query-client";
import { type SavedWallet } from "@/api/saved-wallets";
import { type Wallet } from "@/api/wallets";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import texts from "@/content/crypto-host-management.json";
import { type Overrides } from "@/content/entries";
import { contentOf } from "@/content/use-content";
import { CryptoHostManagementScreen } from "@/screens/crypto-host-management/crypto-host-management-screen";
import { WalletConfigurations } from "@/screens/crypto-host-management/wallets/wallet-configurations";
import { renderInApp } from "@/testing/render";

export const ADDRESS = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";
/** Time of the room's clock, and its milliseconds. */
export const NOW = "2027-03-04T10:00:00.000Z";
export const NOW_MS = String(Date.parse(NOW));

export const performance = { networkLoad: 71.5, storage: 44.1, cpuUsage: 46.2, memoryUsage: 63 };

/** Three readings of an hour with rising load of the processor alone. */
export const readings: HostReading[] = [0, 30, 60].map((minute) => ({
  ...performance,
  cpuUsage: 40 + minute / 10,
  memoryUsage: 60,
  time: new Date(Date.UTC(2027, 2, 4, 9, minute)).toISOString(),
}));

export const wallet: Wallet = {
  id: "WLT_000003",
  label: "master",
  name: "Master Wallet",
  kind: "standard",
  network: "ethereum",
  address: ADDRESS,
  walletId: "WLT_000003",
  idSource: "auto",
  status: "active",
  createdAt: "2027-03-02T10:00:00Z",
  balances: [
    { asset: "ETH", amount: "2.000000000000000001", simulated: true },
    { asset: "USDT", amount: "1000.5", simulated: true },
  ],
  simulated: true,
};

export const saved: SavedWallet = {
  id: "SIM-SAVED-0002",
  name: "Vault",
  network: "polygon",
  status: "active",
  wallet_id: "WLT_VAULT-1",
  address: ADDRESS,
  type: "bulk_created",
  id_source: "custom",
  created_at: "2027-03-04T08:00:00Z",
  simulated: true,
};

const prices = [
  { symbol: "ETH", name: "Ether", price: "2500.00", change24h: "0.10", simulated: true },
  { symbol: "USDT", name: "Tether", price: "1.001", change24h: "0.00", simulated: true },
];

/** Calls received, with their bodies. */
export const calls: { call: string; body: unknown }[] = [];

/** Return the calls with an unsafe method. */
export function writes() {
  return calls.filter(({ call }) => !call.startsWith("GET "));
}

export const server = setupServer(
  http.get("/api/crypto-host/performance", () => HttpResponse.json(performance)),
  http.get("/api/crypto-host/performance/history", () => HttpResponse.json([])),
  http.get("/api/crypto-prices", () => HttpResponse.json(prices)),
  http.get("/api/wallets", () => HttpResponse.json([wallet])),
  http.get("/api/wallets/saved", () => HttpResponse.json([saved])),
  http.post<never, object>("/api/wallets", async ({ request }) =>
    HttpResponse.json({ ...wallet, id: "WLT_000017", ...(await request.json()) }, { status: 201 }),
  ),
  http.post<never, object>("/api/wallets/save", async ({ request }) =>
    HttpResponse.json(
      { ...saved, ...(await request.json()), id: "SIM-SAVED-0003" },
      { status: 201 },
    ),
  ),
  http.delete("/api/wallets/saved/:id", () => new HttpResponse(null, { status: 204 })),
);

server.events.on("request:start", ({ request }) => {
  const { pathname } = new URL(request.url);
  const noted = { call: `${request.method} ${pathname}`, body: undefined as unknown };
  calls.push(noted);
  if (request.method === "POST")
    void request
      .clone()
      .json()
      .then((body: unknown) => {
        noted.body = body;
      });
});

/** Start a server with these responses around every test of a file. */
export function inWorld(): void {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
  });
  beforeEach(() => {
    calls.length = 0;
  });
  afterEach(() => {
    server.resetHandlers();
  });
  afterAll(() => {
    server.close();
  });
}

/** Render the screen, or a part of it, in a room with a frozen clock. */
export function renderScreen(overrides: Overrides = {}, part = <CryptoHostManagementScreen />) {
  const client = createQueryClient();
  client.setQueryData(["/api/screen-text"], { "crypto-host-management": overrides });
  client.setQueryData(["/api/sandbox"], {
    key: "main",
    name: "Main room",
    dice: "0123456789abcdef",
    clock: { simulatedTime: NOW, wallTime: NOW, speed: "1.00", frozen: true },
  });
  const user = userEvent.setup();
  const paths = ["/home", "/swift-alliance-login", "/swift-additions", "/swift-console"];
  const view = renderInApp(
    <ScreenPathsContext value={new Set([...paths, "/wallet-transfer", "/crypto-host-management"])}>
      <main>{part}</main>
    </ScreenPathsContext>,
    { path: "/crypto-host-management", client },
  );
  return { ...view, user, client };
}

/** Render the screen, and wait for its chunks. */
export async function showScreen(overrides?: Overrides) {
  const view = renderScreen(overrides);
  await screen.findByRole("heading", { level: 1 });
  for (const name of ["Crypto Host Console", "Create Wallets", "Air Gapping Security"]) {
    await screen.findByRole("region", { name });
  }
  await screen.findByRole("region", { name: /^Saved Wallets/ });
  await screen.findByRole("region", { name: /^My Wallets/ });
  return view;
}

/** Render the form and the list of saved wallets, and wait for the list. */
export async function showConfigurations() {
  // The list's chunk suspends, and only an asynchronous act waits for that.
  const view = await act(() =>
    Promise.resolve(renderScreen({}, <WalletConfigurations t={contentOf(texts)} />)),
  );
  await screen.findByRole("region", { name: "Saved Wallets" });
  await waitFor(() => {
    expect(view.client.isFetching()).toBe(0);
  });
  return view;
}

/** Return the card of this title. */
export function card(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Return the form of this title. */
export function form(name: string) {
  return within(screen.getByRole("form", { name }));
}
