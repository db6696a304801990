import { beforeEach, expect, it } from "vitest";

import { answerAdmin, part, showAdmin } from "@/testing/screens/admin-access";

beforeEach(answerAdmin);

// meets 1:247
it("DownloadCard claims Ethereum ERC20 and says that nothing waits on a server", () => {
  showAdmin();
  expect(
    part("100B USDT download").getByText(/on Ethereum ERC20\. Nothing waits on a server/),
  ).toBeInTheDocument();
});
