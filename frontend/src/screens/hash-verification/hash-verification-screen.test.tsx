import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { createQueryClient } from "@/api/query-client";
import { type Transaction } from "@/api/transactions";
import { made, MASTER, PRIMARY, wallets } from "@/components/transfer/testing";
import connector from "@/content/dapp-wallet-connector.json";
import { USDT_CONTRACT } from "@/lib/explorer-pages";
import { HashVerificationScreen } from "@/screens/hash-verification/hash-verification-screen";
import { expectAccessible } from "@/test/axe";
import { findNotice } from "@/test/notices";
import { renderInApp } from "@/test/render";

const HASH = `0xfacade${"3".repeat(52)}facade`;
const REAL = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

const completed: Transaction = { ...made, id: "TRN-000041", status: "completed", txHash: HASH };
const clock = { simulatedTime: "2026-11-21T07:12:05Z", speed: "1.00", frozen: true };
const world = { transactions: [] as Transaction[], calls: [] as string[] };

const server = setupServer(
  http.get("/api/wallets", () => HttpResponse.json(wallets)),
  http.get("/api/transactions", () => HttpResponse.json(world.transactions)),
);
server.events.on("request:start", ({ request }) => {
  world.calls.push(new URL(request.url).pathname);
});

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  server.resetHandlers();
  world.transactions = [
    made,
    completed,
    { ...made, id: "TRN-000040", fromWallet: "petty-cash", toWallet: "WALLET1" },
  ];
  world.calls = [];
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterAll(() => server.close());

async function show({ dice = "0123456789abcdef" } = {}) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const client = createQueryClient();
  client.setQueryData(["/api/sandbox"], { dice, clock });
  const view = renderInApp(
    <main>
      <HashVerificationScreen />
    </main>,
    { client },
  );
  await act(() => vi.advanceTimersByTimeAsync(50));
  return { ...view, user, client };
}

type User = Awaited<ReturnType<typeof show>>["user"];

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Wallet Address" });
const button = () => screen.getByRole("button", { name: "Generate Hash Tag" });
const result = () => within(screen.getByRole("region", { name: "Verification Result" }));
const state = () =>
  document.querySelector("[data-anchor='hash-verification.result'] [data-slot=status-badge]");
const tag = () =>
  document.querySelector("[data-anchor='hash-verification.result.tag']")?.textContent;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function generate(user: User, text: string): Promise<void> {
  await user.clear(field());
  await user.click(field());
  await user.paste(text);
  await user.click(button());
}

describe("the hash verification", () => {
  it("has nothing to generate from while the address is empty, and nothing that axe minds", async () => {
    const { user, container } = await show();
    expect(button()).toBeDisabled();
    await user.type(field(), "  SIM: ");
    expect(button()).toBeDisabled();
    await user.type(field(), "master");
    expect(button()).toBeEnabled();
    expect(state()).toHaveTextContent("Idle");
    expect(screen.getByText("No wallet is verified yet")).toBeInTheDocument();
    await expectAccessible(container);
  });

  it("generates for two seconds, without a call and once, and then shows what it made", async () => {
    const { user, container } = await show();
    const before = [...world.calls];
    await generate(user, ` SIM:${MASTER} `);
    await after(1200);
    expect(state()).toHaveTextContent("Generating");
    expect(button()).toHaveAttribute("aria-disabled", "true");
    await user.click(button());
    await after(900);
    expect(state()).toHaveTextContent("Verified");
    expect(button()).not.toHaveAttribute("aria-disabled");
    expect(tag()).toMatch(/^0xfacade[0-9a-f]{52}facade/);
    expect(result().getByText("Master Wallet · WLT_000003")).toBeInTheDocument();
    expect(result().getByText(/That word is the console's own/)).toHaveAttribute("role", "status");
    expect(world.calls).toEqual(before);
    await expectAccessible(container);
  });

  it.each(["master", "WLT_000003", MASTER.toLowerCase(), "Master"])(
    "gives the same wallet the same tag however it is named: %s",
    async (text) => {
      const { user } = await show();
      await generate(user, text);
      await after(2100);
      expect(tag()).toContain("0xfacade6adc2f5beb45d8e1f1765666d807500b58531ec00333359efd61facade");
    },
  );

  it("leads to the pages of the explorer, each in a new tab", async () => {
    const { user } = await show();
    await generate(user, "wallet1");
    await after(2100);
    const links = result().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/explorer/address/${PRIMARY}`,
      `/explorer/token/${USDT_CONTRACT}?a=${PRIMARY}`,
      "/explorer/search?q=TRN-000042",
    ]);
    expect(links.map((link) => link.getAttribute("target"))).toEqual(Array(3).fill("_blank"));
    expect(USDT_CONTRACT).toBe(connector.tokenContract);
  });

  it("lists the wallet's own transactions, by whichever of its names they have it", async () => {
    const { user } = await show();
    await generate(user, "wallet1");
    await after(2100);
    const list = within(screen.getByRole("list", { name: "Transactions of Primary Wallet" }));
    const rows = list.getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^TRN-000042ReceivedPending.*12\.50 USDT/),
      expect.stringMatching(/^TRN-000041ReceivedCompleted.*0xfacade3333…3333facade/),
      expect.stringMatching(/^TRN-000040Received/),
    ]);
    const [first, second] = list.getAllByRole("link");
    expect(first).toHaveTextContent("Look up TRN-000042 (opens in a new tab)");
    expect(list.getByTitle(HASH)).not.toHaveClass("truncate");
    expect(second).toHaveAttribute("href", `/explorer/tx/${HASH}`);
    expect(second).toHaveAccessibleName(
      "Open TRN-000041 in the block explorer (opens in a new tab)",
    );
  });

  it("shows ten of many, and says how many there are", async () => {
    world.transactions = Array.from({ length: 12 }, (_, place) => ({
      ...made,
      id: `TRN-${place}`,
    }));
    const { user } = await show();
    await generate(user, "master");
    await after(2100);
    const list = screen.getByRole("list", { name: "Transactions of Master Wallet" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(10);
    expect(screen.getByText(/^10 of 12;/)).toBeInTheDocument();
  });

  it("offers no transaction to open where the wallet has none", async () => {
    world.transactions = [];
    const { user } = await show();
    await generate(user, "master");
    await after(2100);
    expect(result().getAllByRole("link")).toHaveLength(2);
    expect(result().getByText(/no transaction among the newest 200/)).toBeInTheDocument();
    expect(screen.getByText("No transaction of this wallet")).toBeInTheDocument();
  });

  it.each([
    ["a real address", REAL, /looks like a real blockchain address.*Nothing was stored/],
    ["a private key", "a".repeat(64), /form of a private key/],
    ["a seed phrase", "word ".repeat(12), /form of a private key/],
    ["a transaction's hash", HASH, /hash of a transaction/],
  ])("refuses %s at once, and says why", async (_, text, reason) => {
    const { user } = await show();
    await generate(user, text);
    const said = await findNotice("Verification Error");
    expect(said).toHaveTextContent("Failed to generate hash tag");
    expect(field()).toHaveAccessibleDescription(reason);
    await waitFor(() => {
      expect(field()).toHaveFocus();
    });
    expect(state()).toHaveTextContent("Idle");
  });

  it("fails after its two seconds where no wallet of the room is like that", async () => {
    const { user } = await show();
    await generate(user, `0xfacade${"9".repeat(28)}facade`);
    await after(1200);
    expect(screen.queryByText("Verification Error")).not.toBeInTheDocument();
    await after(900);
    expect(await findNotice("Verification Error")).toHaveTextContent("Failed to generate hash tag");
    expect(field()).toHaveAccessibleDescription(/No wallet of this room/);
    expect(state()).toHaveTextContent("Not verified");
    expect(screen.getByText("No wallet is verified yet")).toBeInTheDocument();
    await generate(user, "master");
    await after(2100);
    expect(state()).toHaveTextContent("Verified");
  });

  it("fails where the wallets could not be read", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    server.use(http.get("/api/wallets", () => new HttpResponse(null, { status: 404 })));
    const { user } = await show();
    await generate(user, "master");
    await after(2100);
    await findNotice("Verification Error");
    expect(field()).toHaveAccessibleDescription(/wallets of this room could not be read/);
  });

  it("says nothing more once it is left", async () => {
    const { user, unmount } = await show();
    await generate(user, "nobody");
    unmount();
    await after(3000);
    await show();
    expect(screen.queryByText("Verification Error")).not.toBeInTheDocument();
    expect(state()).toHaveTextContent("Idle");
  });
});
