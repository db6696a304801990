import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import connector from "@/content/dapp-wallet-connector.json";
import { USDT_CONTRACT } from "@/lib/explorer-pages";
import { generatedAddress } from "@/lib/generated-address";
import { HashVerificationScreen } from "@/screens/hash-verification/hash-verification-screen";
import { sent, server } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { replace } from "@/testing/put";
import { openScreen } from "@/testing/render";
import { room } from "@/testing/samples/room";
import { MASTER } from "@/testing/samples/wallets";

const GENERATED = generatedAddress({ dice: room.dice, network: "ethereum", count: 1 });
const ON_BITCOIN = generatedAddress({ dice: room.dice, network: "bitcoin", count: 1 });
const HASH = `0xfacade${"3".repeat(52)}facade`;
const REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

beforeEach(() => {
  server.use(http.all("*", () => HttpResponse.json([])));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function show({ dice = room.dice } = {}) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, { ...room, dice });
  const view = openScreen(<HashVerificationScreen />, { client });
  await act(() => vi.advanceTimersByTimeAsync(50));
  return view;
}

type User = Awaited<ReturnType<typeof show>>["user"];

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Wallet Address" });
const button = () => screen.getByRole("button", { name: "Generate Hash Tag" });
const result = () => within(screen.getByRole("region", { name: "Verification Result" }));
const rows = () =>
  within(screen.getByRole("list", { name: "Transactions of the address" })).getAllByRole(
    "listitem",
  );
const state = () =>
  document.querySelector("[data-anchor='hash-verification.result'] [data-slot=status-badge]");
const tag = () =>
  document.querySelector("[data-anchor='hash-verification.result.tag'] dd")?.textContent;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function generate(user: User, text: string): Promise<void> {
  await replace(user, field(), text);
  await user.click(button());
}

describe("HashVerificationScreen", () => {
  // meets 2:206b
  it("disables “Generate Hash Tag” while the address is empty, and is accessible", async () => {
    const { user, container } = await show();
    expect(button()).toBeDisabled();
    await user.type(field(), "  SIM: ");
    expect(button()).toBeDisabled();
    await user.type(field(), "0x");
    expect(button()).toBeEnabled();
    expect(state()).toHaveTextContent("Idle");
    expect(screen.getByText("No address is verified yet")).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets 2:12 2:60 2:185 2:206b 2:298d 2:393
  // departs from 2:191b 2:206a
  it("shows the generation for two seconds, ignores a second press meanwhile, and then shows the tag, without a call", async () => {
    const { user, container } = await show();
    await generate(user, ` SIM:${MASTER} `);
    await after(1900);
    expect(state()).toHaveTextContent("Generating");
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await user.click(button());
    await after(200);
    expect(state()).toHaveTextContent("Verified");
    expect(button()).not.toHaveAttribute("aria-disabled");
    expect(tag()).toMatch(/^0xfacade[0-9a-f]{52}facade/);
    expect(result().getByTitle(MASTER)).toBeInTheDocument();
    expect(result().getByText(/Only the console says so/)).toHaveAttribute("role", "status");
    await expectAccessible(container);
    await after(60_000);
    expect(sent).toEqual([]);
  });

  // meets 2:60
  it.each([
    ["of a wallet of the room", MASTER],
    ["of the address generator", GENERATED],
    ["of Bitcoin's test network", ON_BITCOIN],
    ["without a wallet", `0xfacade${"9".repeat(28)}facade`],
  ])("verifies a training address %s, with a tag and five transactions", async (_, address) => {
    const { user } = await show();
    await generate(user, address);
    await after(2100);
    expect(state()).toHaveTextContent("Verified");
    expect(tag()).toMatch(/^0xfacade[0-9a-f]{52}facade/);
    expect(rows()).toHaveLength(5);
  });

  it("shows the same tag and transactions for an address in upper or lower case, and different ones in another room", async () => {
    const { user, unmount } = await show();
    const resultOf = async (text: string) => {
      await generate(user, text);
      await after(2100);
      return [tag(), ...rows().map((row) => row.textContent)];
    };
    const first = await resultOf(MASTER);
    expect(await resultOf(MASTER.toLowerCase())).toEqual(first);
    expect(await resultOf(GENERATED)).not.toEqual(first);
    unmount();
    const other = await show({ dice: "fedcba9876543210" });
    await generate(other.user, MASTER);
    await after(2100);
    expect(tag()).not.toBe(first[0]);
    expect(rows()[0]?.textContent).not.toBe(first[1]);
  });

  // meets 2:60 2:297
  it("links to the address, the token and the transaction in the explorer, each in a new tab", async () => {
    const { user } = await show();
    await generate(user, GENERATED);
    await after(2100);
    const [hash] = within(rows()[0]!).getAllByTitle(/^0xfacade/);
    const links = result().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/explorer/address/${GENERATED}`,
      `/explorer/token/${USDT_CONTRACT}?a=${GENERATED}`,
      `/explorer/tx/${hash?.title ?? ""}`,
    ]);
    expect(links.map((link) => link.getAttribute("target"))).toEqual(Array(3).fill("_blank"));
    expect(USDT_CONTRACT).toBe(connector.tokenContract);
  });

  // meets 2:60
  it("describes its transactions as invented, and links each of them to the explorer", async () => {
    const { user } = await show();
    await generate(user, MASTER);
    await after(2100);
    const card = within(screen.getByRole("region", { name: "Wallet Transactions" }));
    expect(card.getByText(/^Invented by this browser, like the tag/)).toBeInTheDocument();
    for (const row of rows()) {
      expect(row).toHaveTextContent(/^(Sent|Received)[\d,]+\.\d\d USDT/);
      const hash = within(row).getByTitle(/^0xfacade[0-9a-f]{52}facade$/).title;
      const link = within(row).getByRole("link", { name: /^Look up 0xfacade.*new tab/ });
      expect(link).toHaveAttribute("href", `/explorer/tx/${hash}`);
    }
    expect(new Set(rows().map((row) => row.textContent)).size).toBe(5);
  });

  it("invents transactions in BTC for a Bitcoin address", async () => {
    const { user } = await show();
    await generate(user, ON_BITCOIN);
    await after(2100);
    expect(rows()[0]).toHaveTextContent(/0\.0\d{7} BTC/);
    expect(within(rows()[0]!).getByTitle(/^facade[0-9a-f]{52}facade$/)).toBeInTheDocument();
  });

  // meets 2:308 Domain:1.3f
  it.each([
    ["a real address", REAL, /looks like a real blockchain address.*Nothing was stored/],
    ["a private key", "a".repeat(64), /form of a private key/],
    ["a seed phrase", "word ".repeat(12), /form of a private key/],
    ["a transaction's hash", HASH, /hash of a transaction/],
    ["a label", "master", /not a training address/],
    ["a reference", "WLT_000003", /not a training address/],
    ["an address that is too short", "0xfacade99facade", /not a training address/],
  ])("rejects %s with its reason", async (_, text, reason) => {
    const { user } = await show();
    await generate(user, text);
    const notice = await findNotice("Verification Error");
    expect(notice).toHaveTextContent("Failed to generate hash tag");
    expect(field()).toHaveAccessibleDescription(reason);
    await waitFor(() => {
      expect(field()).toHaveFocus();
    });
    expect(state()).toHaveTextContent("Idle");
  });

  it("is idle again after the user has left the screen during a generation", async () => {
    const { user, unmount } = await show();
    await generate(user, MASTER);
    unmount();
    await after(3000);
    await show();
    expect(state()).toHaveTextContent("Idle");
  });
});
