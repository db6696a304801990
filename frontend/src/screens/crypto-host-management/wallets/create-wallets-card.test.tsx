import { screen, waitFor } from "@testing-library/react";
import { type UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import {
  ADDRESS,
  calls,
  form,
  inWorld,
  NOW,
  NOW_MS,
  server,
  showConfigurations,
  showScreen,
  writes,
} from "@/testing/screens/crypto-host-management";
import { findNotice } from "@/testing/notices";
import { put } from "@/testing/put";

inWorld();
// What fails is logged too.
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

async function choose(user: UserEvent, part: string, label: string, option: string) {
  form(part).getByRole("combobox", { name: label }).focus();
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("option", { name: option }));
}

async function offered(user: UserEvent, part: string, label: string) {
  form(part).getByRole("combobox", { name: label }).focus();
  await user.keyboard("{Enter}");
  const options = screen.getAllByRole("option").map((option) => option.textContent);
  await user.keyboard("{Escape}");
  return options;
}

function refuse(path: string, fields: Record<string, string[]>, status = 400): void {
  server.use(
    http.post(path, () => HttpResponse.json({ code: "invalid", message: "", fields }, { status })),
  );
}

// meets 1:91 1:117 1:251
it("the choices are six networks for one wallet, and numbers, patterns and networks for many", async () => {
  const { user } = await showConfigurations();
  expect(await offered(user, "Single wallet", "Network")).toEqual([
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
    expect(await offered(user, "Bulk creation", label)).toEqual(expected);
  }
});

describe("Create Wallet", () => {
  // meets 1:153 1:218
  it("needs a name first, then an address", async () => {
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
    await put(user, name(), "Drill");
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
  it("creates the wallet, tells of it, reads the list again and clears its fields", async () => {
    const { user } = await showScreen();
    await put(user, name(), " Drill ");
    await put(user, address(), ADDRESS);
    await choose(user, "Single wallet", "Network", "Arbitrum");
    await press(user, "Create Wallet");
    const notice = await findNotice("Wallet Created Successfully");
    expect(notice).toHaveTextContent(`Drill is WLT_000017, at the training address ${ADDRESS}.`);
    expect(writes()).toEqual([
      {
        call: "POST /api/wallets",
        body: { name: "Drill", network: "arbitrum", address: ADDRESS, idSource: "auto" },
      },
    ]);
    expect(name()).toHaveValue("");
    expect(address()).toHaveValue("");
    expect(calls.filter(({ call }) => call === "GET /api/wallets")).toHaveLength(2);
  });

  it("is sent by Enter too", async () => {
    const { user } = await showConfigurations();
    await put(user, name(), "Drill");
    await user.type(address(), "drill-1{Enter}");
    await findNotice("Wallet Created Successfully");
    expect(writes()).toHaveLength(1);
  });

  // meets 1:91 1:117
  it("opens the field of each source of the wallet's ID alone, and sends what is in it", async () => {
    const { user } = await showConfigurations();
    expect(importId()).toBeDisabled();
    expect(customId()).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "Import" }));
    expect(importId()).toBeEnabled();
    expect(customId()).toBeDisabled();
    await user.click(screen.getByRole("radio", { name: "Custom" }));
    expect(importId()).toBeDisabled();
    await put(user, customId(), "WLT_MINE");
    await put(user, name(), "Drill");
    await put(user, address(), "drill");
    await press(user, "Create Wallet");
    await findNotice("Wallet Created Successfully");
    expect(writes()[0]?.body).toMatchObject({ idSource: "custom", walletId: "WLT_MINE" });
  });

  // meets D:crypto-host-wallet-calls
  it("puts what the server says at its field, and loses nothing", async () => {
    refuse("/api/wallets", {
      address: ["Another wallet of this room has this address."],
      walletId: ["Write up to 64 letters."],
    });
    const { user } = await showConfigurations();
    await user.click(screen.getByRole("radio", { name: "Import" }));
    await put(user, importId(), "no blanks");
    await put(user, name(), "Drill");
    await put(user, address(), "drill");
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
  it("says so where the call failed, and keeps what was typed", async () => {
    server.use(http.post("/api/wallets", () => HttpResponse.error()));
    const { user } = await showConfigurations();
    await put(user, name(), "Drill");
    await put(user, address(), "drill");
    await press(user, "Create Wallet");
    expect(await findNotice("Error")).toHaveTextContent("Could not create wallet");
    expect(name()).toHaveValue("Drill");
  });

  // meets Domain:1.3a
  it("refuses what looks real before any call", async () => {
    const { user } = await showConfigurations();
    await put(user, name(), "Drill");
    await put(user, address(), "0xdAC17F958D2ee523a2206206994597C13D831ec7");
    await press(user, "Create Wallet");
    await waitFor(() => {
      expect(address()).toHaveAccessibleDescription(/looks like a real blockchain address/);
    });
    expect(writes()).toEqual([]);
  });
});

describe("Save Configuration", () => {
  // meets 1:114 1:116 1:143 1:189 1:193 1:224
  it("saves with the defaults of what is left out and a generated ID, and with another ID the next time while the clock is stopped", async () => {
    const { user } = await showConfigurations();
    await press(user, "Save Configuration");
    const notice = await findNotice("Configuration Saved");
    const [{ call, body } = { call: "", body: {} }] = writes();
    expect(call).toBe("POST /api/wallets/save");
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
    expect(notice).toHaveTextContent(
      /^Configuration Saved. master WaLLET is saved with the ID WLT_/,
    );
    expect(calls.filter((one) => one.call === "GET /api/wallets/saved")).toHaveLength(2);
    await press(user, "Save Configuration");
    await waitFor(() => {
      expect(writes()).toHaveLength(2);
    });
    const ids = writes().map((write) => (write.body as { wallet_id: string }).wallet_id);
    expect(new Set(ids).size).toBe(2);
  });

  // meets 1:115
  it("takes the ID of its source, and keeps what was typed", async () => {
    const { user } = await showConfigurations();
    await put(user, name(), "Drill");
    await put(user, address(), "drill");
    for (const [label, field] of [["Import", importId] as const, ["Custom", customId] as const]) {
      await user.click(screen.getByRole("radio", { name: label }));
      await put(user, field(), `WLT_${label}`);
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

  // meets 1:222 D:idempotency
  it("repeats itself word for word where its outcome is unknown", async () => {
    server.use(http.post("/api/wallets/save", () => HttpResponse.error(), { once: true }));
    const { user } = await showConfigurations();
    await press(user, "Save Configuration");
    expect(await findNotice("Save Failed")).toHaveTextContent(
      "Could not save wallet configuration",
    );
    await press(user, "Save Configuration");
    await findNotice("Configuration Saved");
    const [first, again] = writes();
    expect(again?.body).toEqual(first?.body);
  });

  // meets 1:222
  it("says so where the ID is saved already, at the field", async () => {
    refuse("/api/wallets/save", { wallet_id: ["A wallet with this ID is saved already."] });
    const { user } = await showConfigurations();
    await user.click(screen.getByRole("radio", { name: "Custom" }));
    await put(user, customId(), "WLT_MINE");
    await press(user, "Save Configuration");
    const notice = await findNotice("Save Failed");
    expect(notice).toHaveTextContent("Could not save wallet configuration");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(customId()).toHaveAccessibleDescription(/A wallet with this ID is saved already/);
  });
});

// meets 1:91 1:224
it("Delete Configuration clears all settings with a destructive notice, and calls nobody", async () => {
  const { user } = await showConfigurations();
  await put(user, name(), "Drill");
  await user.click(screen.getByRole("radio", { name: "Custom" }));
  await put(user, customId(), "WLT_MINE");
  await press(user, "Delete Configuration");
  const notice = await findNotice("Configuration Deleted");
  expect(notice).toHaveAttribute("data-variant", "destructive");
  expect(name()).toHaveValue("");
  expect(customId()).toHaveValue("");
  expect(screen.getByRole("radio", { name: "Auto" })).toBeChecked();
  expect(writes()).toEqual([]);
});

describe("bulk creation", () => {
  // meets 1:91 1:195c 1:224
  it("names the wallets in its notice, and calls nobody", async () => {
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
  it("takes a pattern of one's own, which has to be there", async () => {
    const { user } = await showConfigurations();
    const custom = form("Bulk creation").getByLabelText("Custom pattern");
    expect(custom).toBeDisabled();
    await choose(user, "Bulk creation", "Naming pattern", "Custom");
    await press(user, "Create 5 Wallets");
    expect(await findNotice("Error")).toHaveTextContent("Please enter a naming pattern");
    await put(user, custom, "Desk");
    await press(user, "Create 5 Wallets");
    expect(await findNotice("Bulk Wallets Created")).toHaveTextContent("Desk-001 to Desk-005");
  });
});
