import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { answers, sent, unreachable } from "@/testing/api";
import { choose, showPart, textsWith } from "@/testing/screens/crypto-host-management-parts";
import { VirtualWalletsCard } from "@/screens/crypto-host-management/wallets/virtual-wallets-card";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { MASTER, wallet } from "@/testing/samples/wallets";

const VIRTUAL = "/api/wallets/virtual";

beforeEach(() => {
  answers("POST", VIRTUAL, ({ body }) => ({
    ...wallet,
    ...body,
    id: "WLT_000042",
    kind: "virtual" as const,
  }));
});

function showCard() {
  const view = showPart(<VirtualWalletsCard t={textsWith()} />);
  const name = screen.getByRole("textbox", { name: "Virtual wallet name" });
  return { ...view, name, create: screen.getByRole("button", { name: "Create Virtual Wallet" }) };
}

function tile(name: string | RegExp) {
  return within(screen.getByRole("group", { name }));
}

describe("VirtualWalletsCard", () => {
  it("says that no wallet was created yet, and is accessible", async () => {
    const { container } = showCard();
    expect(tile("Virtual wallet").getByText("You haven't created one yet.")).toBeInTheDocument();
    expect(
      tile("Generated address").getByText("You haven't generated an address yet."),
    ).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 1:119a 1:179a 1:224
  // departs from 1:195b
  it("creates a wallet with name and network and shows a notice with its generated address", async () => {
    const { user, name, create, container } = showCard();
    await typeInto(user, name, " Vault 7 ");
    await choose(user, "Network of the address", "Arbitrum");
    await user.click(create);
    expect(await findNotice("Virtual Wallet Created")).toHaveTextContent(MASTER);
    expect(sent.map(({ body }) => body)).toEqual([{ name: "Vault 7", network: "arbitrum" }]);
    expect(sent[0]?.key).toBeTruthy();
    expect(name).toHaveValue("");
    const created = tile("Created last: Vault 7");
    expect(created.getByText(MASTER)).toBeInTheDocument();
    expect(
      created.getByRole("button", { name: "Copy address of the virtual wallet" }),
    ).toBeInTheDocument();
    expect(
      created.getByRole("button", { name: "Show QR code of address of the virtual wallet" }),
    ).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 1:119a 1:179a
  it("asks for the name and makes no call when it is missing", async () => {
    const { user, name, create } = showCard();
    await typeInto(user, name, "   ");
    await user.click(create);
    const notice = await findNotice("Error");
    expect(notice).toHaveTextContent("Please enter a wallet name");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    await waitFor(() => {
      expect(name).toHaveFocus();
    });
    expect(sent).toEqual([]);
  });

  it("rejects a name of 5,000 emoji without a call", async () => {
    const { user, name, create } = showCard();
    await typeInto(user, name, "😀".repeat(5_000));
    await user.click(create);
    expect(await screen.findByText("Write no more than 80 characters.")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("shows an error after a network failure and keeps the typed name", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    answers("POST", VIRTUAL, unreachable);
    const { user, name, create } = showCard();
    await typeInto(user, name, "Vault 9");
    await user.click(create);
    expect(await findNotice("Error")).toHaveTextContent("Could not create virtual wallet");
    expect(name).toHaveValue("Vault 9");
  });
});

describe("useGenerator", () => {
  // meets 1:91
  it("generates a new training address on each press, without a call", async () => {
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    const { user } = showCard();
    const seen = new Set<string | null>();
    for (let press = 0; press < 3; press += 1) {
      await user.click(screen.getByRole("button", { name: "Generate Address" }));
      seen.add(tile("Generated address").getByText(/^0xfacade[0-9a-f]{28}facade$/i).textContent);
    }
    expect(seen.size).toBe(3);
    expect(await findNotice("Address Generated")).toHaveTextContent("It isn't stored.");
    expect(
      tile("Generated address").getByRole("button", { name: "Copy generated address" }),
    ).toBeInTheDocument();
    expect(fetchSpy).not.toHaveBeenCalled();
  });

  it("generates an address of the chosen network", async () => {
    const { user } = showCard();
    await choose(user, "Network of the address", "Bitcoin");
    await user.click(screen.getByRole("button", { name: "Generate Address" }));
    expect(tile("Generated address").getByText(/^tb1q[02-9ac-hj-np-z]{38}$/)).toBeInTheDocument();
  });
});
