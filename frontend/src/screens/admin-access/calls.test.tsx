import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { sentLines } from "@/testing/api";
import { answerAdmin, showAdmin } from "@/testing/screens/admin-access";

beforeEach(answerAdmin);

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
  expect(new Set(sentLines())).toEqual(new Set(["GET /api/swiftnet/system-status"]));
});
