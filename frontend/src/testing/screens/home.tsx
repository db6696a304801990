import { type ReactElement } from "react";
import { vi } from "vitest";

import { type CryptoPrice } from "@/api/crypto-prices";
import { answers } from "@/testing/api";
import { hosts } from "@/testing/samples/hosts";
import { openScreen } from "@/testing/render";

export function asset(symbol: string, name: string, price: string, change24h: string): CryptoPrice {
  return { symbol, name, price, change24h, simulated: true };
}

export const assets = [
  asset("BTC", "Bitcoin", "64123.1", "-1.27"),
  asset("ETH", "Ethereum", "2640.00", "2.50"),
  asset("USDT", "Dollar Stablecoin", "1.0004", "0.00"),
  asset("ADA", "Cardano", "0.4567", "4.10"),
];

const history = {
  symbol: "BTC",
  name: "Bitcoin",
  simulated: true,
  points: [
    { time: "2026-11-20T07:00:00Z", price: "63000.00" },
    { time: "2026-11-20T19:00:00Z", price: "64900.00" },
    { time: "2026-11-21T07:00:00Z", price: "64100.00" },
  ],
};

export const PRICES = "/api/crypto-prices";
export const SPARKLINES = "/api/crypto-prices/sparklines";
export const HISTORY = "/api/crypto-prices/{symbol}/history";
export const HOSTS = "/api/host-servers";

/** Make every call succeed. */
export function answerHome(): void {
  answers("GET", PRICES, assets);
  answers("GET", HISTORY, history);
  answers(
    "GET",
    SPARKLINES,
    assets.map(({ symbol }) => ({ symbol, simulated: true, points: ["1", "2", "3"] })),
  );
  answers("GET", HOSTS, hosts);
}

/** Fake the timers, with a small auto-advance that the mock server needs. */
export function holdTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** Render a part of the dashboard, in a console that has only these screens. */
export function renderHome(element: ReactElement, screens: string[] = []) {
  return openScreen(element, { path: "/home", screens });
}
