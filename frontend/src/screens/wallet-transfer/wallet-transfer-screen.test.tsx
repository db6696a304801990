import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, refused, writes } from "@/testing/api";
import {
  answerTransfer,
  choose,
  fillIn,
  PRIMARY,
  savedTransfer,
  wallets,
} from "@/testing/parts/transfer";
import { button, choice, field, show } from "@/testing/screens/wallet-transfer";
import { findNotice } from "@/testing/notices";
import { replace, typeInto } from "@/testing/put";
import { MASTER } from "@/testing/samples/wallets";

beforeEach(answerTransfer);

/** Return the live region whose text is, or matches, `words`. */
const findAnnouncement = (words: RegExp | string) =>
  screen.getByText(words, { selector: "body > [aria-live=polite]" });

const balance = () => within(screen.getByRole("group", { name: "Balance of the source" }));

describe("WalletTransferScreen", () => {
  // meets 1:79 1:112 1:242
  it("starts with its defaults and offers wallets, currencies, networks and three methods", async () => {
    const { user } = show();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Manual Wallet Transfer");
    expect(field("Amount")).toHaveValue("0.00");
    expect(choice("Currency")).toHaveTextContent("USDT (SIM)");
    expect(choice("Network")).toHaveTextContent("Ethereum");
    expect(screen.getByRole("radio", { name: "SWIFT" })).toBeChecked();
    for (const name of ["Source address", "Destination address"])
      expect(field(name)).toHaveValue("");
    expect(await screen.findByText("No transactions yet")).toBeInTheDocument();
    const own = ["Master Wallet", "Primary Wallet", "Secondary Wallet", "Business Wallet"];
    for (const [name, options] of Object.entries({
      "Source wallet": own,
      "Destination wallet": [...own, "External Wallet"],
      Currency: ["USDT (SIM)", "BTC (SIM)", "ETH (SIM)", "ADA (SIM)"],
      Network: ["Ethereum", "Polygon", "Binance Smart Chain", "Bitcoin"],
    })) {
      await user.click(choice(name));
      const listed = screen.getAllByRole("option");
      expect(listed.map((option) => option.textContent)).toEqual(options);
      await user.keyboard("{Escape}");
    }
    const names = screen.getAllByRole("radio").map((radio) => radio.textContent);
    expect(names).toEqual(["SWIFT", "SEPA", "Blockchain"]);
  });

  // meets 1:78
  it("links back to the sign-in screen", async () => {
    const { user } = show();
    await user.click(screen.getByRole("link", { name: "Back" }));
    expect(screen.getByText("The sign-in")).toBeInTheDocument();
  });

  // meets 1:141
  it("fills in the address of a chosen wallet, and keeps “External Wallet” selected for any typed address", async () => {
    const { user } = show();
    await choose(user, "Source wallet", "Master Wallet");
    expect(field("Source address")).toHaveValue(MASTER);
    await choose(user, "Destination wallet", "Primary Wallet");
    expect(field("Destination address")).toHaveValue(PRIMARY);
    await choose(user, "Destination wallet", "External Wallet");
    expect(field("Destination address")).toHaveValue("");
    await typeInto(user, field("Destination address"), "SIMULATED SUPPLIER");
    expect(choice("Destination wallet")).toHaveTextContent("External Wallet");
  });

  // meets 1:141
  it("prefers the server's address of a wallet to the address in the texts", async () => {
    const moved = wallets.map((wallet) => ({ ...wallet, address: `moved-${wallet.label}` }));
    answers("GET", "/api/wallets", moved);
    const { user } = show();
    await choose(user, "Source wallet", "Primary Wallet");
    await waitFor(() => {
      expect(balance().getByText(/USDT/)).toBeInTheDocument();
    });
    await choose(user, "Source wallet", "Master Wallet");
    expect(field("Source address")).toHaveValue("moved-master");
  });

  it.each([
    ["Source", "Source wallet"],
    ["Destination", "Destination wallet"],
  ])("selects the %s wallet to which a typed address belongs", async (side, list) => {
    const { user } = show();
    const address = field(`${side} address`);
    await choose(user, list, "Master Wallet");
    await user.type(address, "x");
    expect(choice(list)).toHaveTextContent("Other address");
    await user.clear(address);
    expect(choice(list)).toHaveTextContent("Master Wallet");
    await typeInto(user, address, `SIM:${PRIMARY.toLowerCase()}`);
    expect(choice(list)).toHaveTextContent("Primary Wallet");
    await user.clear(address);
    await user.type(address, "wallet3");
    expect(choice(list)).toHaveTextContent("Business Wallet");
    await choose(user, list, "Secondary Wallet");
    expect(choice(list)).toHaveTextContent("Secondary Wallet");
    await user.click(button("Reset"));
    expect(choice(list)).toHaveTextContent("Choose a wallet");
  });

  it("sends a typed address with the wallet “other”", async () => {
    const { user } = show();
    await fillIn(user, "5", "Blockchain");
    await replace(user, field("Source address"), "treasury");
    await user.click(button("Execute Transfer"));
    await findNotice("Transfer Executed");
    const { fromWallet, metadata } = writes()[0]?.body as { fromWallet: string; metadata: string };
    expect(fromWallet).toBe("treasury");
    expect(JSON.parse(metadata)).toMatchObject({ sourceWallet: "other" });
  });

  // departs from 1:80a
  it("shows a notice for “Calculate Gas Fee” and makes no call", async () => {
    const { user } = show();
    await screen.findByText("No transactions yet");
    await fillIn(user, "5", "Blockchain");
    const fetched = vi.spyOn(globalThis, "fetch");
    await user.click(button("Calculate Gas Fee"));
    expect(await findNotice("Calculate Gas Fee")).toHaveTextContent(/^.*Nothing was calculated/);
    expect(fetched).not.toHaveBeenCalled();
    await user.click(button("Execute Transfer"));
    await findNotice("Transfer Executed");
    expect(fetched).toHaveBeenCalled();
  });

  // meets 1:80b 1:141
  it("returns to its defaults with “Reset”", async () => {
    const { user } = show();
    await fillIn(user, "7", "SEPA");
    await choose(user, "Currency", "ETH (SIM)");
    await user.click(button("Reset"));
    expect(await findNotice("Form Reset")).toBeInTheDocument();
    expect(choice("Source wallet")).toHaveTextContent("Choose a wallet");
    expect(choice("Destination wallet")).toHaveTextContent("Choose a wallet");
    expect(choice("Currency")).toHaveTextContent("USDT (SIM)");
    expect(field("Amount")).toHaveValue("0.00");
    expect(field("Source address")).toHaveValue("");
    expect(screen.getByRole("radio", { name: "SWIFT" })).toBeChecked();
  });
});

describe("SourceBalance", () => {
  it("shows the balance in the chosen currency, and the other balances below", async () => {
    const { user } = show();
    expect(balance().getByText(/^Choose a source wallet/)).toBeInTheDocument();
    await choose(user, "Source wallet", "Master Wallet");
    expect(await balance().findByText(/^1,000,000\.50 USDT|000\.50/)).toBeInTheDocument();
    expect(balance().getByRole("list")).toHaveTextContent("430.249999999999999999 ETH");
    await choose(user, "Currency", "ADA (SIM)");
    expect(balance().getByText(/^0\.00 ADA/)).toBeInTheDocument();
  });

  it("announces one sentence in a live region, not the whole group", async () => {
    const { user } = show();
    await choose(user, "Source wallet", "Master Wallet");
    const sentence = await waitFor(() => findAnnouncement(/^Balance of the source: /));
    expect(sentence).toHaveTextContent(/^Balance of the source: [\d,.]+ USDT, simulated\.$/);
    expect(screen.getByRole("group", { name: "Balance of the source" })).not.toHaveAttribute(
      "aria-live",
    );
    await user.type(field("Source address"), "x");
    expect(findAnnouncement(/^No wallet of this room has this address/)).toBe(sentence);
  });

  it("shows the balance of an address typed in upper or lower case, and says if the address belongs to no wallet", async () => {
    const { user } = show();
    await choose(user, "Source wallet", "Primary Wallet");
    expect(await balance().findByText(/^0\.00 USDT/)).toBeInTheDocument();
    await replace(user, field("Source address"), MASTER.toLowerCase());
    expect(balance().getByRole("list")).toHaveTextContent("430.249999999999999999 ETH");
    await user.type(field("Source address"), "x");
    expect(balance().getByText(/^No wallet of this room has this address/)).toBeInTheDocument();
  });

  it("reloads with “Retry” after a failure", async () => {
    answers("GET", "/api/wallets", refused(400), { once: true });
    const { user } = show();
    await choose(user, "Source wallet", "Master Wallet");
    expect(field("Source address")).toHaveValue(MASTER);
    await user.click(await balance().findByRole("button", { name: "Retry" }));
    expect(await balance().findByRole("list")).toHaveTextContent("ETH");
  });
});

describe("RecentTransactions", () => {
  // meets 1:180 2:231
  it("shows the status names that staff have edited", async () => {
    answers("GET", "/api/transactions", [savedTransfer]);
    show({ overrides: { processingPending: "Waiting" } });
    const row = await screen.findByText("TRN-000042");
    expect(row.parentElement).toHaveTextContent("12.50 USDT");
    const list = within(screen.getByRole("list", { name: "Recent transactions" }));
    expect(list.getByText("Waiting").parentElement).toHaveAttribute("data-status", "pending");
  });
});
