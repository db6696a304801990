import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";

import { SwiftConsoleScreen } from "@/screens/swift-console/swift-console-screen";
import { renderInApp } from "@/test/render";

const calls: string[] = [];
const server = setupServer(
  http.all("*/api/*", ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.json([]);
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

it("asks no server for the receipt and the download", async () => {
  renderInApp(<SwiftConsoleScreen />, { path: "/swift-console" });
  await screen.findByText("No host servers in this room");
  for (const name of ["PDF Transfer Receipt", "Download Funds SEPA-DIRECT"]) {
    await userEvent.click(screen.getByRole("button", { name }));
  }
  expect(await screen.findByText("Download Funds (SEPA-DIRECT)")).toBeInTheDocument();
  expect(new Set(calls)).toEqual(new Set(["GET /api/crypto-prices", "GET /api/host-servers"]));
});
