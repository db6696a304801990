import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { partOf, showPart, textsWith } from "@/testing/screens/crypto-host-management-parts";
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

function without(...names: (keyof typeof COMPLETE)[]): Values {
  return Object.fromEntries(
    Object.entries(COMPLETE).filter(([name]) => !names.some((left) => left === name)),
  );
}

describe("TransferConnectorCard", () => {
  it("is accessible", async () => {
    const { container } = showPart(<TransferConnectorCard t={textsWith()} />);
    await expectAccessible(container);
  });

  // meets 1:219
  it.each(["Source wallet", "Destination wallet", "Amount"] as const)(
    "asks for all fields when %s is missing",
    async (name) => {
      await fill(without(name));
      const notice = await findNotice("Error");
      expect(notice).toHaveTextContent("Please fill in all transfer fields");
      expect(notice).toHaveAttribute("data-variant", "destructive");
      await waitFor(() => {
        expect(field(name)).toHaveFocus();
      });
      expect(field(name)).toHaveAccessibleDescription(/Please fill in all transfer fields/);
    },
  );

  // meets 1:219
  it.each(["Source address", "Destination address"] as const)(
    "asks for both addresses when the %s is missing",
    async (name) => {
      await fill(without(name));
      expect(await findNotice("Error")).toHaveTextContent(
        "Please enter both source and destination addresses",
      );
      await waitFor(() => {
        expect(field(name)).toHaveFocus();
      });
    },
  );

  // meets 1:219
  it("asks for missing wallets and amount before it asks for missing addresses", async () => {
    await fill({});
    expect(await findNotice("Error")).toHaveTextContent("Please fill in all transfer fields");
  });

  // departs from 1:154b
  it.each([
    ["0", "Enter an amount above zero."],
    ["-5", "Write digits only, with a point before the decimals, such as 1234.56."],
    ["NaN", "Write digits only, with a point before the decimals, such as 1234.56."],
    ["1e400", "Write digits only, with a point before the decimals, such as 1234.56."],
    ["9".repeat(80), "This is too long."],
    ["1,5", "A comma can be read in two ways here."],
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

  it("shows the simulation mark behind its fields", () => {
    showPart(<TransferConnectorCard t={textsWith()} />);
    expect(
      partOf("Wallet Transfer Connector").getByRole("form").querySelector("[data-simulated]"),
    ).toBeInTheDocument();
  });
});
