import { beforeEach, expect, it } from "vitest";

import { answerAdmin, part, showAdmin } from "@/testing/screens/admin-access";

beforeEach(answerAdmin);

// meets 1:247
it("DownloadCard names Ethereum ERC20 and says that no server has funds", () => {
  showAdmin();
  expect(
    part("100B USDT download").getByText(/on Ethereum ERC20\. No server has funds/),
  ).toBeInTheDocument();
});
