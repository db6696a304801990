import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { part, server, showAdmin } from "@/testing/screens/admin-access";

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

// meets 1:247
it("DownloadCard claims Ethereum ERC20 and says that nothing waits on a server", () => {
  showAdmin();
  expect(
    part("100B USDT download").getByText(/on Ethereum ERC20\. Nothing waits on a server/),
  ).toBeInTheDocument();
});
