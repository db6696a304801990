import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { server, showAdmin } from "@/testing/screens/admin-access";

const calls: string[] = [];

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  server.events.on("request:start", ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
});
afterEach(() => {
  server.resetHandlers();
  calls.length = 0;
});
afterAll(() => server.close());

// meets 1:12 1:213
// departs from 1:195d
it("CredentialActions make no call: the only requests are those of the polled system status", async () => {
  const { user } = showAdmin();
  await screen.findByText("CONNECTED");
  for (const action of [
    "Deep system scan",
    "Statistics view",
    "Error history",
    "Fee waiver operations",
    "Network status",
    "User management",
    "System health monitoring",
    "Directory management",
  ]) {
    await user.click(screen.getByText(action));
  }
  expect(screen.getByText("Authentication Required")).toBeInTheDocument();
  expect(new Set(calls)).toEqual(new Set(["GET /api/swiftnet/system-status"]));
});
