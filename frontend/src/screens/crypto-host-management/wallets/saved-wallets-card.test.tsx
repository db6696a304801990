import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { HttpResponse } from "msw";

import { answers, refused, sentTo, writes } from "@/testing/api";
import {
  answerManagement,
  card,
  form,
  SAVED,
  showConfigurations,
} from "@/testing/screens/crypto-host-management";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { MASTER, savedWallet } from "@/testing/samples/wallets";

beforeEach(answerManagement);

function answerSaved(...wallets: object[]): void {
  answers("GET", SAVED, HttpResponse.json(wallets));
}

function rows() {
  return within(card("Saved Wallets").getByRole("table")).getAllByRole("row").slice(1);
}

function button(name: RegExp) {
  return card("Saved Wallets").getByRole("button", { name });
}

describe("SavedWalletsCard", () => {
  // meets 1:91 1:113 1:224
  it("shows every field of a saved wallet and loads it into “Create Wallets” without a call", async () => {
    const { user } = await showConfigurations();
    const [row] = rows();
    for (const text of ["Vault", "bulk_created", "Polygon", "WLT_VAULT-1", "custom", "ACTIVE"]) {
      expect(row).toHaveTextContent(text);
    }
    expect(within(row!).getByTitle(MASTER)).toBeInTheDocument();
    expect(within(row!).getByText("2 hours ago")).toBeInTheDocument();
    await user.click(button(/^Load Vault/));
    const notice = await findNotice("Wallet Loaded");
    expect(notice).toHaveTextContent("Vault is in the form “Create Wallets”.");
    const single = form("Single wallet");
    expect(single.getByLabelText("Wallet name")).toHaveValue("Vault");
    await waitFor(() => {
      expect(single.getByLabelText("Wallet name")).toHaveFocus();
    });
    expect(single.getByRole("combobox", { name: "Network" })).toHaveTextContent("Polygon");
    expect(single.getByLabelText("Ethereum address")).toHaveValue(MASTER);
    expect(single.getByRole("radio", { name: "Custom" })).toBeChecked();
    expect(single.getByLabelText(/Custom wallet ID/)).toHaveValue("WLT_VAULT-1");
    expect(single.getByLabelText(/Import wallet ID/)).toHaveValue("");
    expect(writes()).toEqual([]);
  });

  // meets 1:113
  it.each([
    ["blank", ""],
    ["missing", undefined],
  ])("shows placeholder texts for %s fields", async (_kind, value) => {
    const fields = ["wallet_id", "address", "type", "id_source", "created_at"];
    answerSaved({ ...savedWallet, ...Object.fromEntries(fields.map((name) => [name, value])) });
    await showConfigurations();
    const [row] = rows();
    for (const text of [
      "Auto-generated",
      "Generated on creation",
      "Standard Wallet",
      "auto",
      "Recently",
    ]) {
      expect(within(row!).getByText(text)).toBeInTheDocument();
    }
  });
});

describe("SavedWalletsCard on “Load”", () => {
  it("leaves the field empty for an unknown network, a placeholder address and a generated ID", async () => {
    answerSaved({
      ...savedWallet,
      network: "base",
      address: "Generated on creation",
      id_source: "auto",
      wallet_id: "WLT_1X",
    });
    const { user } = await showConfigurations();
    await user.click(button(/^Load Vault/));
    const single = form("Single wallet");
    expect(single.getByRole("combobox", { name: "Network" })).toHaveTextContent("Choose");
    expect(single.getByLabelText("Ethereum address")).toHaveValue("");
    expect(single.getByRole("radio", { name: "Auto" })).toBeChecked();
    expect(single.getByLabelText(/Custom wallet ID/)).toHaveValue("");
  });
});

describe("SavedWalletsCard on “Delete”", () => {
  const question = 'Are you sure you want to delete wallet "Vault" with ID "WLT_VAULT-1"?';

  // meets 1:91 1:143 1:190 1:193 1:221b 1:224
  // departs from 1:221a
  it("asks for confirmation with name and ID, does nothing on “Cancel”, and deletes by reference when confirmed", async () => {
    const { user } = await showConfigurations();
    await user.click(button(/^Delete Vault/));
    const dialog = screen.getByRole("alertdialog", { name: "Delete saved wallet" });
    expect(dialog).toHaveAccessibleDescription(question);
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(writes()).toEqual([]);
    await user.click(button(/^Delete Vault/));
    answerSaved();
    await user.click(screen.getByRole("button", { name: "Delete wallet" }));
    expect(await findNotice("Wallet Deleted")).toHaveTextContent(
      "Vault with ID WLT_VAULT-1 is no longer saved.",
    );
    expect(await screen.findByText("No saved wallets")).toBeInTheDocument();
    expect(writes().map(({ path }) => path)).toEqual(["/api/wallets/saved/SIM-SAVED-0002"]);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  // meets 1:190 1:224
  it("deletes by list position when the item has no reference", async () => {
    answerSaved(
      { ...savedWallet, name: "First" },
      { ...savedWallet, id: undefined, wallet_id: "" },
    );
    const { user } = await showConfigurations();
    await user.click(button(/^Delete Vault/));
    expect(screen.getByRole("alertdialog")).toHaveAccessibleDescription(
      'Are you sure you want to delete wallet "Vault" with ID "Auto-generated"?',
    );
    await user.click(screen.getByRole("button", { name: "Delete wallet" }));
    await findNotice("Wallet Deleted");
    expect(writes().map(({ path }) => path)).toEqual(["/api/wallets/saved/1"]);
  });

  // meets 1:221c
  // departs from 1:221a
  it("shows a notice after a failure and keeps the dialog open", async () => {
    answers("DELETE", "/api/wallets/saved/{ref}", refused(500));
    const { user } = await showConfigurations();
    await user.click(button(/^Delete Vault/));
    await user.click(screen.getByRole("button", { name: "Delete wallet" }));
    const notice = await findNotice("Delete Failed");
    expect(notice).toHaveTextContent("Could not delete wallet");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  });

  // meets 1:190 D:deletion-by-reference
  it("closes the dialog and refetches the list on 404", async () => {
    answers("DELETE", "/api/wallets/saved/{ref}", refused(404));
    const { user } = await showConfigurations();
    await user.click(button(/^Delete Vault/));
    answerSaved();
    await user.click(screen.getByRole("button", { name: "Delete wallet" }));
    await findNotice("Delete Failed");
    await waitFor(() => {
      expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    });
    expect(await screen.findByText("No saved wallets")).toBeInTheDocument();
    expect(sentTo("GET", "/api/wallets/saved")).toHaveLength(2);
  });
});
