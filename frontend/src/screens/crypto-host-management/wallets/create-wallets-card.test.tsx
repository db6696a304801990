import { screen, waitFor } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, type SentRequest, sentTo, unreachable, writes } from "@/testing/api";
import {
  answerManagement,
  form,
  NOW,
  NOW_MS,
  showConfigurations,
  showScreen,
} from "@/testing/screens/crypto-host-management";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { MASTER } from "@/testing/samples/wallets";

beforeEach(answerManagement);
// Silence the warning that is logged for a failed call.
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

const name = () => form("Single wallet").getByLabelText("Wallet name");
const address = () => form("Single wallet").getByLabelText("Ethereum address");
const importId = () => form("Single wallet").getByLabelText(/Import wallet ID/);
const customId = () => form("Single wallet").getByLabelText(/Custom wallet ID/);

async function press(user: UserEvent, text: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: text }));
}

async function fill(user: UserEvent, walletName: string, walletAddress: string): Promise<void> {
  await typeInto(user, name(), walletName);
  await typeInto(user, address(), walletAddress);
}

async function choose(user: UserEvent, part: string, label: string, option: string) {
  form(part).getByRole("combobox", { name: label }).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("option", { name: option }));
}

async function optionTexts(user: UserEvent, part: string, label: string) {
  form(part).getByRole("combobox", { name: label }).focus();
  await user.keyboard("{Enter}");
  const options = screen.getAllByRole("option").map((option) => option.textContent);
  await user.keyboard("{Escape}");
  return options;
}

function refuse(
  path: "/api/wallets" | "/api/wallets/save",
  fields: Record<string, string[]>,
  status = 400,
): void {
  answers("POST", path, refused(status, "", fields));
}

// meets 1:91 1:117 1:251
it("CreateWalletsCard offers six networks for one wallet, and for bulk creation a list each of counts, patterns and networks", async () => {
  const { user } = await showConfigurations();
  expect(await optionTexts(user, "Single wallet", "Network")).toEqual([
    "Ethereum",
    "USDT ERC-20",
    "Bitcoin",
    "Polygon",
    "Arbitrum",
    "Optimism",
  ]);
  for (const [label, expected] of Object.entries({
    "Number of wallets": ["5", "10", "25", "50", "100"],
    "Naming pattern": ["USDT-Wallet-001", "SubWallet-001", "Vault-001", "Custom"],
    "Bulk network": ["USDT ERC-20", "TRC-20", "BEP-20", "Polygon"],
  })) {
    expect(await optionTexts(user, "Bulk creation", label)).toEqual(expected);
  }
});

describe("CreateWalletsCard on “Create Wallet”", () => {
  // meets 1:153 1:218
  it("asks for the name first, then for the address, and makes no call", async () => {
    const { user } = await showConfigurations();
    await press(user, "Create Wallet");
    const first = await findNotice("Error");
    expect(first).toHaveTextContent("Please enter a wallet name");
    expect(first).toHaveAttribute("data-variant", "destructive");
    expect(name()).toHaveAccessibleDescription(/Please enter a wallet name/);
    expect(address()).toHaveAccessibleDescription(/Please enter an Ethereum address/);
    await waitFor(() => {
      expect(name()).toHaveFocus();
    });
    await typeInto(user, name(), "Drill");
    await press(user, "Create Wallet");
    await waitFor(async () => {
      expect(await findNotice("Error")).toHaveTextContent("Please enter an Ethereum address");
    });
    await waitFor(() => {
      expect(address()).toHaveFocus();
    });
    expect(writes()).toEqual([]);
  });

  // meets 1:91 1:153 1:224 D:crypto-host-wallet-calls
  // departs from 1:195b
  it("creates the wallet, shows a notice, refetches the list and clears its fields", async () => {
    const { user } = await showScreen();
    await fill(user, " Drill ", MASTER);
    await choose(user, "Single wallet", "Network", "Arbitrum");
    await press(user, "Create Wallet");
    const notice = await findNotice("Wallet Created Successfully");
    expect(notice).toHaveTextContent(
      `Drill has the ID WLT_000017 and the training address ${MASTER}.`,
    );
    expect(writes()).toMatchObject([
      {
        path: "/api/wallets",
        body: { name: "Drill", network: "arbitrum", address: MASTER, idSource: "auto" },
      },
    ]);
    expect(name()).toHaveValue("");
    expect(address()).toHaveValue("");
    expect(sentTo("GET", "/api/wallets")).toHaveLength(2);
  });

  // meets 1:91 1:117
  it("enables only the ID field of the chosen source, and sends the ID typed there", async () => {
    const { user } = await showConfigurations();
    expect(importId()).toBeDisabled();
    expect(customId()).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "Import" }));
    expect(importId()).toBeEnabled();
    expect(customId()).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "Custom" }));
    expect(importId()).toBeDisabled();
    await typeInto(user, customId(), "WLT_MINE");
    await fill(user, "Drill", "drill");
    await press(user, "Create Wallet");
    await findNotice("Wallet Created Successfully");
    expect(writes()[0]?.body).toMatchObject({ idSource: "custom", walletId: "WLT_MINE" });
  });

  // meets D:crypto-host-wallet-calls
  it("shows the server's errors at their fields and keeps the typed values", async () => {
    refuse("/api/wallets", {
      address: ["Another wallet of this room has this address."],
      walletId: ["Write up to 64 letters."],
    });
    const { user } = await showConfigurations();
    await user.click(screen.getByRole("radio", { name: "Import" }));
    await typeInto(user, importId(), "no blanks");
    await fill(user, "Drill", "drill");
    await press(user, "Create Wallet");
    expect(await findNotice("Error")).toHaveTextContent("Another wallet of this room");
    expect(address()).toHaveAccessibleDescription(/Another wallet of this room/);
    expect(importId()).toHaveAccessibleDescription(/Write up to 64 letters/);
    expect(name()).toHaveValue("Drill");
    await waitFor(() => {
      expect(address()).toHaveFocus();
    });
  });

  // meets D:crypto-host-wallet-calls
  it("shows an error notice when the call fails, and keeps the typed values", async () => {
    answers("POST", "/api/wallets", unreachable);
    const { user } = await showConfigurations();
    await fill(user, "Drill", "drill");
    await press(user, "Create Wallet");
    expect(await findNotice("Error")).toHaveTextContent("Could not create wallet");
    expect(name()).toHaveValue("Drill");
  });

  // meets Domain:1.3a
  it("rejects an address that looks real before any call", async () => {
    const { user } = await showConfigurations();
    await fill(user, "Drill", "0xdAC17F958D2ee523a2206206994597C13D831ec7");
    await press(user, "Create Wallet");
    await waitFor(() => {
      expect(address()).toHaveAccessibleDescription(/looks like a real blockchain address/);
    });
    expect(writes()).toEqual([]);
  });
});

describe("CreateWalletsCard on “Save Configuration”", () => {
  // meets 1:114 1:116 1:143 1:189 1:193 1:224
  it("saves defaults for empty fields, and generates a new ID for each save even while the clock is frozen", async () => {
    const { user } = await showConfigurations();
    await press(user, "Save Configuration");
    const notice = await findNotice("Configuration Saved");
    const [{ path, body }] = writes() as [SentRequest];
    expect(path).toBe("/api/wallets/save");
    expect(body).toEqual({
      name: "master WaLLET",
      network: "ethereum",
      address: "Generated on creation",
      type: "bulk_created",
      wallet_id: expect.stringMatching(new RegExp(`^WLT_${NOW_MS}[A-Z]{6}$`)) as string,
      id_source: "auto",
      created_at: NOW,
      status: "active",
    });
    expect(notice).toHaveTextContent(/^Configuration Savedmaster WaLLET is saved with the ID WLT_/);
    expect(sentTo("GET", "/api/wallets/saved")).toHaveLength(2);
    await press(user, "Save Configuration");
    await waitFor(() => {
      expect(writes()).toHaveLength(2);
    });
    const ids = writes().map((write) => (write.body as { wallet_id: string }).wallet_id);
    expect(new Set(ids).size).toBe(2);
  });

  // meets 1:115
  it("saves the ID of the chosen source and keeps the typed values", async () => {
    const { user } = await showConfigurations();
    await fill(user, "Drill", "drill");
    for (const [label, field] of [["Import", importId] as const, ["Custom", customId] as const]) {
      await user.click(screen.getByRole("radio", { name: label }));
      await typeInto(user, field(), `WLT_${label}`);
      await press(user, "Save Configuration");
      await screen.findByText(new RegExp(`^Drill is saved with the ID WLT_${label}`));
      expect(writes().at(-1)?.body).toMatchObject({
        name: "Drill",
        address: "drill",
        wallet_id: `WLT_${label}`,
        id_source: label.toLowerCase(),
      });
      expect(name()).toHaveValue("Drill");
    }
  });

  // meets 1:222
  it("shows an error at the ID field if a wallet with this ID is already saved", async () => {
    refuse("/api/wallets/save", { wallet_id: ["A wallet with this ID is saved already."] });
    const { user } = await showConfigurations();
    await user.click(screen.getByRole("radio", { name: "Custom" }));
    await typeInto(user, customId(), "WLT_MINE");
    await press(user, "Save Configuration");
    const notice = await findNotice("Save Failed");
    expect(notice).toHaveTextContent("Could not save wallet configuration");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(customId()).toHaveAccessibleDescription(/A wallet with this ID is saved already/);
  });
});

// meets 1:91 1:224
it("CreateWalletsCard on “Delete Configuration” clears all settings, with a destructive notice and without a call", async () => {
  const { user } = await showConfigurations();
  await typeInto(user, name(), "Drill");
  await user.click(screen.getByRole("radio", { name: "Custom" }));
  await typeInto(user, customId(), "WLT_MINE");
  await press(user, "Delete Configuration");
  const notice = await findNotice("Configuration Deleted");
  expect(notice).toHaveAttribute("data-variant", "destructive");
  expect(name()).toHaveValue("");
  expect(customId()).toHaveValue("");
  expect(screen.getByRole("radio", { name: "Auto" })).toBeChecked();
  expect(writes()).toEqual([]);
});

describe("BulkForm", () => {
  // meets 1:91 1:195c 1:224
  it("names the wallets in its notice and makes no call", async () => {
    const { user } = await showConfigurations();
    await choose(user, "Bulk creation", "Number of wallets", "25");
    await choose(user, "Bulk creation", "Bulk network", "TRC-20");
    expect(screen.getByText("USDT-Wallet-001 to USDT-Wallet-025")).toBeInTheDocument();
    await press(user, "Create 25 Wallets");
    expect(await findNotice("Bulk Wallets Created")).toHaveTextContent(
      "25 wallets, USDT-Wallet-001 to USDT-Wallet-025, on TRC-20. Simulated: nothing was stored.",
    );
    expect(writes()).toEqual([]);
  });

  // meets 1:251
  it("requires a text for the pattern “Custom” and creates names from that text and a number", async () => {
    const { user } = await showConfigurations();
    const custom = form("Bulk creation").getByLabelText("Custom pattern");
    expect(custom).toBeDisabled();
    await choose(user, "Bulk creation", "Naming pattern", "Custom");
    await press(user, "Create 5 Wallets");
    expect(await findNotice("Error")).toHaveTextContent("Please enter a naming pattern");
    await typeInto(user, custom, "Desk");
    await press(user, "Create 5 Wallets");
    expect(await findNotice("Bulk Wallets Created")).toHaveTextContent("Desk-001 to Desk-005");
  });
});
