import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { sent } from "@/testing/api";
import {
  button,
  field,
  fillField,
  withOffRampBackend,
  openTab,
  show,
} from "@/testing/screens/off-ramp-crypto";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

withOffRampBackend();

const REAL_IBAN = "DE89370400440532013000";

describe("BankTab", () => {
  // meets 2:149 2:408
  it("starts with the training IBAN and SWIFT code, and empty fields otherwise", async () => {
    const { container } = show("settings");
    expect(screen.getAllByRole("textbox")).toHaveLength(6);
    for (const name of ["Bank Name", "Account Holder Name", "Account Number", "Routing Number"]) {
      expect(field(name)).toHaveValue("");
    }
    expect(field("SWIFT Code")).toHaveValue("SIMUBEB0XXX");
    expect(field("IBAN")).toHaveValue("BE49999000000171");
    await expectAccessible(container);
  });

  // departs from 2:213e
  it.each([
    ["IBAN", REAL_IBAN, /looks like an account at a real bank. Nothing was stored/],
    ["SWIFT Code", "SIMUBEBBXXX", /not a Test & Training BIC/],
    ["Routing Number", "99000001", /has nine digits/],
    ["Routing Number", "990000014", /The last digit doesn't fit/],
    ["Routing Number", "021000021", /could be the number of a real bank/],
    ["Account Number", REAL_IBAN, /looks like an account at a real bank/],
  ])("shows the error for the %s “%s” on blur", async (name, text, reason) => {
    const { user } = show("settings");
    await fillField(user, name, text);
    expect(field(name)).toBeValid();
    await user.tab();
    expect(field(name)).toHaveAccessibleDescription(reason);
    await user.clear(field(name));
    expect(field(name)).toBeValid();
  });

  // departs from 2:213e
  it("doesn't save an account that could be real", async () => {
    const { user } = show("settings");
    await fillField(user, "IBAN", REAL_IBAN);
    await user.click(button("Save Bank Details"));
    await waitFor(() => expect(field("IBAN")).toHaveFocus());
    expect(field("IBAN")).toBeInvalid();
    expect(screen.queryByText("Bank Details Saved")).not.toBeInTheDocument();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(REAL_IBAN);
  });

  // meets 2:150
  // departs from 2:298h
  it("saves the details in the browser tab, without a call, and restores them when the screen opens again", async () => {
    const { user, unmount } = show("settings");
    await fillField(user, "Bank Name", "Westbrook Mutual Rehearsal Bank");
    await fillField(user, "Routing Number", "990000013");
    await fillField(user, "IBAN", "gb77 simu 0000 0000 0000 01");
    await user.click(button("Save Bank Details"));
    expect(await findNotice("Bank Details Saved")).toHaveTextContent("no bank was informed");
    unmount();
    const { user: again } = show("settings");
    expect(field("Bank Name")).toHaveValue("Westbrook Mutual Rehearsal Bank");
    expect(field("Routing Number")).toHaveValue("990000013");
    expect(field("IBAN")).toHaveValue("GB77SIMU00000000000001");
    await openTab(again, "Convert");
    await again.click(button("Use Saved: the account of Bank Settings"));
    expect(field("Bank Account")).toHaveValue("GB77SIMU00000000000001");
    expect(sent).toEqual([]);
  });

  it("keeps unsaved values when another tab is selected", async () => {
    const { user } = show("settings");
    await fillField(user, "Account Holder Name", "Simulated Holder");
    await fillField(user, "IBAN", "BE49");
    await openTab(user, "Transaction History");
    await openTab(user, "Bank Settings");
    expect(field("Account Holder Name")).toHaveValue("Simulated Holder");
    expect(field("IBAN")).toHaveValue("BE49");
    expect(field("IBAN")).toBeInvalid();
  });

  // meets 2:150 2:298g
  it("verifies only the format, as its notice states, and makes no call", async () => {
    const { user } = show("settings");
    await user.click(button("Verify Account"));
    expect(await findNotice("Account Verified")).toHaveTextContent("No bank was asked");
    expect(sent).toEqual([]);
  });

  // meets 2:378
  it("shows no success when a number is wrong or missing", async () => {
    const { user } = show("settings");
    await fillField(user, "IBAN", REAL_IBAN);
    await user.click(button("Verify Account"));
    expect(field("IBAN")).toBeInvalid();
    await waitFor(() => {
      expect(field("IBAN")).toHaveFocus();
    });
    await user.clear(field("IBAN"));
    expect(button("Verify Account")).toBeDisabled();
    expect(screen.queryByText("Account Verified")).not.toBeInTheDocument();
  });

  // departs from 2:298h
  it.each(["{", '{"iban":"DE89370400440532013000"}', "[]"])(
    "falls back to the defaults when the value stored in the browser tab is %s",
    (value) => {
      sessionStorage.setItem("mockconsole.off-ramp-crypto", value);
      show("settings");
      expect(field("IBAN")).toHaveValue("BE49999000000171");
    },
  );
});
