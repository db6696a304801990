import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";

import { SwiftConsoleScreen } from "@/screens/swift-console/swift-console-screen";
import { renderInApp } from "@/testing/render";

const calls: string[] = [];
const server = setupServer(
  http.all("*/api/*", ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.json([]);
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

// meets 1:135e 1:195a
it("SwiftConsoleScreen makes no call for the download, and only reads the newest transaction for the receipt", async () => {
  renderInApp(<SwiftConsoleScreen />, { path: "/swift-console" });
  await screen.findByText("No host servers in this room");
  await userEvent.click(screen.getByRole("button", { name: "Download Funds SEPA-DIRECT" }));
  expect(await screen.findByText("Download Funds (SEPA-DIRECT)")).toBeInTheDocument();
  const polled = ["GET /api/crypto-prices", "GET /api/host-servers"];
  expect(new Set(calls)).toEqual(new Set(polled));
  await userEvent.click(screen.getByRole("button", { name: "PDF Transfer Receipt" }));
  expect(await screen.findByText(/^This room has no transaction yet/)).toBeInTheDocument();
  expect(new Set(calls)).toEqual(new Set([...polled, "GET /api/transactions"]));
});
