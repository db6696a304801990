import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HttpResponse } from "msw";

import { answers, unreachable, writes } from "@/testing/api";
import { answerTransfer, fillIn } from "@/testing/parts/transfer";
import { answerAdmin, showAdmin } from "@/testing/screens/admin-access";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

beforeEach(answerAdmin);
beforeEach(answerTransfer);

async function open() {
  const { user } = showAdmin();
  await user.click(screen.getByRole("button", { name: "New Transfer" }));
  const dialog = await screen.findByRole("dialog", { name: "Transfer" });
  const button = within(dialog).getByRole("button", { name: "Execute Transfer" });
  return { user, dialog, execute: () => user.click(button) };
}

describe("TransferDialog", () => {
  it("creates the transaction, shows its reference and returns the focus to the button on “Close”", async () => {
    const { user, dialog, execute } = await open();
    await expectAccessible(dialog);
    await fillIn(user, "12.50", "Blockchain");
    await execute();
    expect(await findNotice("Transfer Executed")).toHaveTextContent("TRN-000042 is pending");
    expect(writes().map(({ path }) => path)).toEqual(["/api/transactions"]);
    expect(within(dialog).getByText("TRN-000042")).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => {
      expect(screen.getByRole("button", { name: "New Transfer" })).toHaveFocus();
    });
  });

  // meets 1:214a 1:214b
  it("shows “Missing Information” and makes no call while fields are empty", async () => {
    const { execute } = await open();
    await execute();
    expect(await findNotice("Missing Information")).toHaveTextContent(
      "Please fill in all required fields",
    );
    expect(writes()).toEqual([]);
  });

  // meets 1:214a 1:214b
  it("shows “Transfer Failed” when the response has no transaction", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/transactions", HttpResponse.json({}));
    const { user, execute } = await open();
    await fillIn(user, "1", "SWIFT");
    await execute();
    expect(await findNotice("Transfer Failed")).toHaveTextContent(
      "Please try again or contact support",
    );
  });

  // departs from 1:214c
  it("shows “Transfer Error” when the network fails", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", "/api/transactions", unreachable);
    const { user, execute } = await open();
    await fillIn(user, "1", "Blockchain");
    await execute();
    expect(await findNotice("Transfer Error")).toHaveTextContent(
      "Network error occurred. Please try again.",
    );
  });
});
