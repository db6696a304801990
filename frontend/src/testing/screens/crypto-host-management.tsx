import { act, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";

import { type Schemas } from "@/api/client";
import { createQueryClient } from "@/api/query-client";
import { type Wallet } from "@/api/wallets";
import texts from "@/content/crypto-host-management.json";
import { type Overrides } from "@/content/entries";
import { contentOf } from "@/content/use-content";
import { CryptoHostManagementScreen } from "@/screens/crypto-host-management/crypto-host-management-screen";
import { WalletConfigurations } from "@/screens/crypto-host-management/wallets/wallet-configurations";
import { answers } from "@/testing/api";
import { openScreen } from "@/testing/render";
import { room } from "@/testing/samples/room";
import { savedWallet, wallet as master } from "@/testing/samples/wallets";

/** Time of the room's clock; `NOW_MS` is the same time in milliseconds. */
export const NOW = "2027-03-04T10:00:00.000Z";
export const NOW_MS = String(Date.parse(NOW));

export const performance = { networkLoad: 71.5, storage: 44.1, cpuUsage: 46.2, memoryUsage: 63 };

/** Three readings within an hour, in which only the load of the processor rises. */
export const readings: Schemas["HostReading"][] = [0, 30, 60].map((minute) => ({
  ...performance,
  cpuUsage: 40 + minute / 10,
  memoryUsage: 60,
  time: new Date(Date.UTC(2027, 2, 4, 9, minute)).toISOString(),
}));

export const wallet: Wallet = {
  ...master,
  createdAt: "2027-03-02T10:00:00Z",
  balances: [
    { asset: "ETH", amount: "2.000000000000000001", simulated: true },
    { asset: "USDT", amount: "1000.5", simulated: true },
  ],
};

const prices = [
  { symbol: "ETH", name: "Ether", price: "2500.00", change24h: "0.10", simulated: true },
  { symbol: "USDT", name: "Tether", price: "1.001", change24h: "0.00", simulated: true },
];

export const SAVED = "/api/wallets/saved";

/** Make every call succeed. */
export function answerManagement(): void {
  answers("GET", "/api/crypto-host/performance", performance);
  answers("GET", "/api/crypto-host/performance/history", []);
  answers("GET", "/api/crypto-prices", prices);
  answers("GET", "/api/wallets", [wallet]);
  answers("GET", SAVED, [savedWallet]);
  answers("POST", "/api/wallets", ({ body }) => ({ ...wallet, id: "WLT_000017", ...body }));
  answers("POST", "/api/wallets/save", ({ body }) => ({
    ...savedWallet,
    ...body,
    id: "SIM-SAVED-0003",
  }));
  answers("DELETE", "/api/wallets/saved/{ref}", undefined);
}

/** Render the screen, or a part of it, in a room with a frozen clock. */
export function renderScreen(overrides: Overrides = {}, part = <CryptoHostManagementScreen />) {
  const client = createQueryClient();
  client.setQueryData(["/api/sandbox"], {
    ...room,
    clock: { ...room.clock, simulatedTime: NOW, wallTime: NOW },
  });
  const paths = ["/home", "/swift-alliance-login", "/swift-additions", "/swift-console"];
  return openScreen(part, {
    path: "/crypto-host-management",
    screens: [...paths, "/wallet-transfer", "/crypto-host-management"],
    texts: { "crypto-host-management": overrides },
    client,
  });
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
    expect(screen.queryByText("Loading…")).not.toBeInTheDocument();
  });
  return view;
}

/** Return queries for the card with this title. */
export function card(name: string) {
  return within(screen.getByRole("region", { name }));
}

/** Return queries for the form with this title. */
export function form(name: string) {
  return within(screen.getByRole("form", { name }));
}
