import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { sent } from "@/testing/api";
import {
  after,
  button,
  card,
  field,
  fillField,
  fillIn,
  withOffRampBackend,
  openTab,
  show,
} from "@/testing/screens/off-ramp-crypto";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

withOffRampBackend();

const quote = () => screen.getByRole("region", { name: "Quote" });
const initiate = () => button("Initiate Off-Ramp");

describe("OffRampCryptoScreen", () => {
  // meets 2:25a 2:137 2:139 2:140 2:144 2:148 2:432
  it("has a link to the dashboard, two badges, six cryptos, six currencies, and a button for the saved account", async () => {
    const { user } = show();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
      "href",
      "/home",
    );
    expect(screen.getByText("Secure Exchange")).toBeInTheDocument();
    expect(screen.getByText("Bank Connected")).toBeInTheDocument();
    expect(screen.getByText(/this page's own words/)).toBeInTheDocument();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Convert",
      "Transaction History",
      "Bank Settings",
    ]);
    const optionsOf = async (name: string) => {
      await user.click(screen.getByRole("combobox", { name }));
      const options = screen.getAllByRole("option").map((option) => option.textContent);
      await user.keyboard("{Escape}");
      return options;
    };
    expect(await optionsOf("Cryptocurrency")).toEqual([
      ...["BTC · Bitcoin", "ETH · Ethereum", "USDT · Dollar Stablecoin"],
      ...["USDC · Dollar Coin", "BNB · BNB Coin", "ADA · Cardano"],
    ]);
    expect(await optionsOf("Fiat Currency")).toEqual([
      ...["USD · US dollar", "EUR · Euro", "GBP · Pound sterling"],
      ...["JPY · Japanese yen", "CAD · Canadian dollar", "AUD · Australian dollar"],
    ]);
    await user.click(button("Use Saved: the account of Bank Settings"));
    expect(field("Bank Account")).toHaveValue("BE49999000000171");
  });

  // meets 2:141 2:213c 2:428 D:quote-rates
  it("shows a quote once crypto, amount and currency are chosen, also in a currency without its own rate", async () => {
    const { user, container } = show();
    await fillIn(user, { fiat: "", account: "" });
    expect(quote()).toHaveTextContent("the quote appears here");
    await fillIn(user, { crypto: "", amount: "", account: "" });
    expect(quote()).toHaveTextContent("≈ 21,250.00 USD");
    expect(quote()).toHaveTextContent("1 BTC = 42,500.00 USD");
    expect(quote()).toHaveTextContent("Network fee 0.1%≈ 21.25 USD");
    expect(quote()).toHaveTextContent("After the fee≈ 21,228.75 USD");
    expect(quote()).toHaveTextContent("1-3 business days");
    expect(quote()).toHaveTextContent(/before the withdrawal/);
    await expectAccessible(container);
    await fillIn(user, { crypto: "", amount: "1,000", fiat: "JPY · Japanese yen", account: "" });
    expect(quote()).toHaveTextContent("≈ 6,353,750,000 JPY");
    expect(quote()).toHaveTextContent("1 USD = 149.50 JPY");
  });

  it("shows in the quote that the typed amount is invalid, and shows the reason at the field on blur", async () => {
    const { user } = show();
    await fillIn(user, { amount: "", account: "" });
    for (const amount of ["abc", "1,5"]) {
      await fillField(user, "Amount", amount);
      expect(quote()).toHaveTextContent("This amount can't be read");
      await user.tab();
      expect(field("Amount")).toBeInvalid();
      expect(field("Amount")).toHaveAccessibleDescription(/^(Write digits|A comma)/);
      await fillField(user, "Amount", "1.");
      expect(quote()).not.toHaveTextContent("This amount can't be read");
      expect(field("Amount")).toBeValid();
    }
  });

  // meets 2:142 2:175 2:213a 2:213b 2:377
  it("enables “Initiate” only while all four fields are filled in, and shows a notice if an incomplete form is submitted", async () => {
    const { user } = show();
    await fillIn(user, { account: "" });
    expect(initiate()).toBeDisabled();
    await fillField(user, "Bank Account", "   ");
    expect(initiate()).toBeDisabled();
    await fillField(user, "Bank Account", "any text");
    expect(initiate()).toBeEnabled();
    await user.clear(field("Amount"));
    expect(initiate()).toBeDisabled();
    await fillField(user, "Amount", "0.5");
    await user.clear(field("Bank Account"));
    // Move the focus away, so that the error must focus the field.
    await user.click(field("Amount"));
    fireEvent.submit(screen.getByRole("form", { name: "Convert Crypto to Fiat" }));
    const notice = await findNotice("Missing Information");
    expect(notice).toHaveTextContent("Please fill in all required fields");
    await waitFor(() => {
      expect(field("Bank Account")).toHaveFocus();
    });
    expect(screen.queryByText("Processing…")).not.toBeInTheDocument();
  });

  // meets 2:23 2:198 2:399
  it("announces two seconds of processing, then shows its notice and changes nothing", async () => {
    const { user } = show();
    await fillIn(user);
    await user.click(initiate());
    await after(1800);
    const busy = button("Processing…");
    expect(busy).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByText(/The page waits two seconds/)).toHaveAttribute("role", "status");
    await user.click(busy);
    expect(screen.queryByText("Off-Ramp Initiated")).not.toBeInTheDocument();
    await after(300);
    const notice = await findNotice("Off-Ramp Initiated");
    expect(notice).toHaveTextContent("0.5 BTC to ≈ 21,250.00 USD");
    expect(notice).toHaveTextContent("Simulated: nothing was converted, and no bank was informed.");
    expect(screen.getByText(/The page only showed a notice/)).toHaveAttribute("role", "status");
    expect(initiate()).toBeEnabled();
    expect(sent).toEqual([]);
    await openTab(user, "Transaction History");
    const recent = screen.getByRole("list", { name: "Recent Transactions" });
    expect(within(recent).getAllByRole("listitem")).toHaveLength(3);
  });

  // meets 2:137 2:139 2:144 2:148
  it("continues processing and keeps the form when another tab is selected", async () => {
    const { user } = show();
    await fillIn(user);
    await user.click(initiate());
    await after(1000);
    await openTab(user, "Bank Settings");
    await openTab(user, "Convert");
    expect(field("Amount")).toHaveValue("0.5");
    expect(screen.getByRole("combobox", { name: "Cryptocurrency" })).toHaveTextContent("BTC");
    expect(button("Processing…")).toHaveAttribute("aria-disabled", "true");
    fireEvent.submit(screen.getByRole("form", { name: "Convert Crypto to Fiat" }));
    await after(900);
    await findNotice("Off-Ramp Initiated");
    await after(100);
    expect(initiate()).toBeEnabled();
  });

  // meets 2:198 2:399
  it("shows no notice after unmount", async () => {
    const { user, unmount } = show();
    await fillIn(user);
    await user.click(initiate());
    await after(500);
    unmount();
    show();
    await after(3000);
    expect(screen.queryByText("Off-Ramp Initiated")).not.toBeInTheDocument();
  });

  // meets 2:378
  // departs from 2:213e
  it("shows an invalid amount and a real account at their fields, and processes nothing", async () => {
    const { user } = show();
    await fillIn(user);
    for (const [name, text, reason] of [
      ["Amount", "ten", /Write digits only/],
      ["Bank Account", "DE89 3704 0044 0532 0130 00", /looks like an account at a real bank/],
    ] as const) {
      await fillField(user, name, text);
      await user.click(initiate());
      await waitFor(() => expect(field(name)).toHaveFocus());
      expect(field(name)).toHaveAccessibleDescription(reason);
      await fillField(user, "Amount", "0.5");
    }
    expect(screen.queryByText("Missing Information")).not.toBeInTheDocument();
    expect(screen.queryByText("Processing…")).not.toBeInTheDocument();
  });

  // meets 2:213d
  it("accepts an amount of zero, and an amount above every displayed limit", async () => {
    const { user } = show();
    await fillIn(user, { amount: "900000000000" });
    await user.click(initiate());
    await after(2100);
    expect(await findNotice("Off-Ramp Initiated")).toHaveTextContent("38,250,000,000,000,000.00");
    await fillField(user, "Amount", "0");
    expect(quote()).toHaveTextContent("≈ 0.00 USD");
    expect(initiate()).toBeEnabled();
  });
});

describe.each([
  [
    "ACH Transfer",
    ["Same day", "1,000,000.00 USD", "NACHA certified"],
    ["Initiate ACH Transfer", "Verify ACH Account", "View ACH Status"],
    ["ACH Transfer", "ACH Account", "ACH Status"],
  ],
  [
    "SWIFT Transfer",
    ["Real-time gross settlement", "50,000,000.00 USD", "Same-day settlement", "SIMUBEB0XXX"],
    ["Initiate SWIFT Transfer", "Validate SWIFT Code", "Track SWIFT Payment"],
    ["SWIFT Transfer", "SWIFT Code", "SWIFT Tracking"],
  ],
])("ClaimCard %s", (name, claims, actions, titles) => {
  // meets 2:143 2:298g 2:429 2:430
  it("shows its texts, and three buttons that show a notice and make no call", async () => {
    const { user } = show();
    for (const claim of claims) expect(card(name).getByText(claim)).toBeInTheDocument();
    const buttons = card(name).getAllByRole("button");
    expect(buttons.map((one) => one.textContent)).toEqual(actions);
    for (const [place, one] of buttons.entries()) {
      await user.click(one);
      const notice = await findNotice(titles[place] ?? "");
      expect(notice).toHaveTextContent(/Simulated|fixed text|No bank has this code/);
    }
    expect(sent).toEqual([]);
  });
});
