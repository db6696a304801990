import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { writes } from "@/testing/api";
import { answerTransfer, fillIn } from "@/testing/parts/transfer";
import { answerAdmin, showAdmin } from "@/testing/screens/admin-access";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

beforeEach(answerAdmin);
beforeEach(answerTransfer);

describe("TransferDialog", () => {
  it("creates the transaction, shows its reference and returns the focus to the button on “Close”", async () => {
    const { user } = showAdmin();
    await user.click(screen.getByRole("button", { name: "New Transfer" }));
    const dialog = await screen.findByRole("dialog", { name: "Transfer" });
    await expectAccessible(dialog);
    await fillIn(user, "12.50", "Blockchain");
    await user.click(within(dialog).getByRole("button", { name: "Execute Transfer" }));
    expect(await findNotice("Transfer Executed")).toHaveTextContent("TRN-000042 is pending");
    expect(writes().map(({ path }) => path)).toEqual(["/api/transactions"]);
    expect(within(dialog).getByText("TRN-000042")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => {
      expect(screen.getByRole("button", { name: "New Transfer" })).toHaveFocus();
    });
  });
});
