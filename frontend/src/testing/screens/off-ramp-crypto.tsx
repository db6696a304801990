import { act, screen, within } from "@testing-library/react";
import { beforeEach, vi } from "vitest";

import { type CryptoPrice } from "@/api/crypto-prices";
import { createQueryClient } from "@/api/query-client";
import { choose } from "@/testing/parts/transfer";
import { type Overrides } from "@/content/entries";
import { OffRampCryptoScreen } from "@/screens/off-ramp-crypto/off-ramp-crypto-screen";
import { answers } from "@/testing/api";
import { replace } from "@/testing/put";
import { openScreen } from "@/testing/render";

const clock = { simulatedTime: "2026-11-21T07:12:05Z", speed: "1.00", frozen: true };

function price(symbol: string, value: string): CryptoPrice {
  return { symbol, name: symbol, price: value, change24h: "0.00", simulated: true };
}

/** Prices of the room's market. */
export const backend = { prices: [] as CryptoPrice[] };

/** Reset the prices and fake the timers before every test of a file. */
export function withOffRampBackend(): void {
  beforeEach(() => {
    backend.prices = [
      price("BTC", "40000.00"),
      price("ETH", "2640.00"),
      price("USDT", "1.0004"),
      price("USDC", "1.0000"),
      price("BNB", "350.00"),
    ];
    answers("GET", "/api/crypto-prices", () => backend.prices);
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
}

/** Render the screen, optionally with a tab in the URL. */
export function show(tab = "", overrides: Overrides = {}) {
  const client = createQueryClient();
  client.setQueryData(["/api/sandbox"], { dice: "0", clock });
  return openScreen(<OffRampCryptoScreen />, {
    path: `/off-ramp-crypto${tab && `?tab=${tab}`}`,
    screens: ["/home", "/transaction-logs"],
    texts: { "off-ramp-crypto": overrides },
    client,
  });
}

export type User = ReturnType<typeof show>["user"];

export const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const button = (name: string) => screen.getByRole("button", { name });
export const card = (name: string) => within(screen.getByRole("region", { name }));
export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
export const openTab = (user: User, name: string) => user.click(screen.getByRole("tab", { name }));

/** Replace the value of a field. */
export async function fillField(user: User, name: string, text: string): Promise<void> {
  await replace(user, field(name), text);
}

/** Fill in the form of a conversion, except for fields that are set to an empty text. */
export async function fillIn(
  user: User,
  { crypto = "BTC · Bitcoin", amount = "0.5", fiat = "USD · US dollar", account = "SIM-1" } = {},
): Promise<void> {
  if (crypto) await choose(user, "Cryptocurrency", crypto);
  if (amount) await fillField(user, "Amount", amount);
  if (fiat) await choose(user, "Fiat Currency", fiat);
  if (account) await fillField(user, "Bank Account", account);
}
