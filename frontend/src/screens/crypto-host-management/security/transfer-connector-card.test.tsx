import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { showPart, textsWith } from "@/testing/screens/crypto-host-management-parts";
import { TransferConnectorCard } from "@/screens/crypto-host-management/security/transfer-connector-card";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";

const MASTER = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";
const COMPLETE = {
  "Source wallet": "master",
  "Source address": MASTER,
  "Destination wallet": "vault",
  "Destination address": "wallet1",
  Amount: "12.50",
};
type Values = Partial<Record<keyof typeof COMPLETE, string>>;

function field(name: string) {
  return screen.getByRole("textbox", { name });
}

async function fill(values: Values) {
  const view = showPart(<TransferConnectorCard t={textsWith()} />);
  for (const [name, value] of Object.entries(values)) {
    await typeInto(view.user, field(name), value);
  }
  await view.user.click(screen.getByRole("button", { name: "Execute Transfer" }));
  return view;
}

function without(left: keyof typeof COMPLETE): Values {
  return Object.fromEntries(Object.entries(COMPLETE).filter(([name]) => name !== left));
}

describe("TransferConnectorCard", () => {
  it("shows the simulation mark behind its fields, and is accessible", async () => {
    const { container } = showPart(<TransferConnectorCard t={textsWith()} />);
    expect(screen.getByRole("form").querySelector("[data-simulated]")).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 1:219
  it.each([
    ["Source wallet", "Please fill in all transfer fields"],
    ["Destination wallet", "Please fill in all transfer fields"],
    ["Amount", "Please fill in all transfer fields"],
    ["Source address", "Please enter both source and destination addresses"],
    ["Destination address", "Please enter both source and destination addresses"],
  ] as const)("focuses an empty “%s” and shows the notice “%s”", async (name, text) => {
    await fill(without(name));
    const notice = await findNotice("Error");
    expect(notice).toHaveTextContent(text);
    expect(notice).toHaveAttribute("data-variant", "destructive");
    await waitFor(() => {
      expect(field(name)).toHaveFocus();
    });
    expect(field(name)).toHaveAccessibleDescription(new RegExp(text));
  });

  // meets 1:219
  it("asks for missing wallets and amount before it asks for missing addresses", async () => {
    await fill({});
    expect(await findNotice("Error")).toHaveTextContent("Please fill in all transfer fields");
  });

  // departs from 1:154b
  it.each([
    ["0", "Enter an amount above zero."],
    ["-5", "Write digits only, with a point before the decimals, such as 1234.56."],
    [`0.${"0".repeat(18)}1`, "Write no more than 18 digits after the point."],
  ])("rejects the amount %s at its field and keeps the typed text", async (amount, message) => {
    await fill({ ...COMPLETE, Amount: amount });
    expect(await screen.findByText(new RegExp(message.replaceAll(".", "\\.")))).toBeInTheDocument();
    expect(field("Amount")).toHaveValue(amount);
    expect(field("Source wallet")).toHaveValue("master");
    expect(screen.queryByText("Transfer Executed Successfully")).not.toBeInTheDocument();
  });

  // departs from 1:154b
  it("rejects an address that could be real", async () => {
    await fill({
      ...COMPLETE,
      "Destination address": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045",
    });
    expect(
      await screen.findByText(/This looks like a real blockchain address/),
    ).toBeInTheDocument();
    expect(screen.queryByText("Transfer Executed Successfully")).not.toBeInTheDocument();
  });

  it("rejects a name of 10,000 characters", async () => {
    await fill({ ...COMPLETE, "Source wallet": "م".repeat(10_000) });
    expect(await screen.findByText("Write no more than 80 characters.")).toBeInTheDocument();
  });

  // meets 1:91 1:118 1:154a 1:224
  it("shows a notice of success, clears its fields and makes no call", async () => {
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    await fill(COMPLETE);
    const notice = await findNotice("Transfer Executed Successfully");
    expect(notice).toHaveTextContent("12.50 (SIMULATED) from master to vault.");
    for (const name of Object.keys(COMPLETE)) expect(field(name)).toHaveValue("");
    expect(fetchSpy).not.toHaveBeenCalled();
  });
});
