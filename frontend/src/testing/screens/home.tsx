import { type RenderResult } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { type ReactElement } from "react";
import { vi } from "vitest";

import { type CryptoPrice } from "@/api/crypto-prices";
import { createQueryClient } from "@/api/query-client";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import { hosts } from "@/testing/hosts";
import { renderInApp } from "@/testing/render";

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

/** Server whose calls succeed; a test overrides those that it is about. */
export const server = setupServer(
  http.get("/api/crypto-prices", () => HttpResponse.json(assets)),
  http.get("/api/crypto-prices/sparklines", () =>
    HttpResponse.json(
      assets.map(({ symbol }) => ({ symbol, simulated: true, points: ["1", "2", "3"] })),
    ),
  ),
  http.get("/api/crypto-prices/BTC/history", () => HttpResponse.json(history)),
  http.get("/api/host-servers", () => HttpResponse.json(hosts)),
);

/** Set the response of a path. */
export function answer(path: string, body: object | null): void {
  server.use(http.get(path, () => HttpResponse.json(body)));
}

/** Make a path fail. */
export function fail(path: string): void {
  server.use(http.get(path, () => HttpResponse.json({ code: "error" }, { status: 500 })));
}

/** Make a path never respond. */
export function hang(path: string): void {
  server.use(
    http.get(path, async () => {
      await delay("infinite");
      return new HttpResponse();
    }),
  );
}

/** Fake the timers, with a small auto-advance that the mock server needs. */
export function holdTime(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
}

/** Render a part of the dashboard in a console with routes at these paths. */
export function renderHome(element: ReactElement, paths: string[] = []): RenderResult {
  return renderInApp(
    <ScreenPathsContext value={new Set(paths)}>
      <main>{element}</main>
    </ScreenPathsContext>,
    { path: "/home", client: createQueryClient() },
  );
}
