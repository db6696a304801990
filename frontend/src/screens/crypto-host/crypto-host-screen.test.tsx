import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { CryptoHostScreen } from "@/screens/crypto-host/crypto-host-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, refused, writes } from "@/testing/api";
import { findNotice } from "@/testing/notices";
import { typeInto } from "@/testing/put";
import { openScreen } from "@/testing/render";
import { MASTER, wallet } from "@/testing/samples/wallets";

const ALL = [
  "/home",
  "/swift-alliance-login",
  "/swift-additions",
  "/swift-console",
  "/wallet-transfer",
  "/crypto-host",
  "/crypto-host-management",
];
const TESTNET = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const PERFORMANCE = "/api/crypto-host/performance";
const WALLETS = "/api/wallets";
const VIRTUAL = "/api/wallets/virtual";

beforeEach(() => {
  const load = { networkLoad: 71.5, storage: 44.1, cpuUsage: 46.2, memoryUsage: 63 };
  answers("GET", PERFORMANCE, load);
  for (const path of [WALLETS, VIRTUAL] as const) {
    answers("POST", path, ({ body }) => ({ ...wallet, id: "WLT_000042", ...body }));
  }
});

function show() {
  return openScreen(<CryptoHostScreen />, { path: "/crypto-host", screens: ALL });
}

function card(name: string) {
  return within(screen.getByRole("region", { name }));
}

function bars(host: string): (string | null)[] {
  return card(host)
    .getAllByRole("meter")
    .map((bar) => bar.getAttribute("aria-valuetext"));
}

function field(name: string) {
  return screen.getByRole("textbox", { name });
}

async function submit(label: string, text: string, button: string) {
  const view = show();
  await typeInto(view.user, field(label), text);
  await view.user.click(screen.getByRole("button", { name: button }));
  return view;
}

describe("CryptoHostScreen", () => {
  // meets 1:94 1:160
  it("shows its header and its tabs, and is accessible", async () => {
    const { container } = show();
    expect(screen.getByRole("heading", { level: 1, name: "Crypto Host" })).toBeInTheDocument();
    expect(screen.getByText("Level 18 access")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Go to Crypto Host" })).toHaveAttribute(
      "href",
      "/crypto-host-management",
    );
    const tabs = within(screen.getByRole("navigation", { name: "Crypto host tabs" }));
    expect(tabs.getByRole("link", { current: "page" })).toHaveAttribute("href", "/crypto-host");
    await expectAccessible(container);
  });

  // meets 1:187a
  // departs from 1:187b 2:279b
  it("shows the performance of the two hosts, and polls it every five seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await expect.poll(() => bars("Primary Host")).toEqual(["46.2%", "63.0%"]);
    expect(bars("Backup Host")).toEqual(["71.5%", "44.1%"]);
    answers("GET", PERFORMANCE, { networkLoad: 70, storage: 44, cpuUsage: 81.5, memoryUsage: 64 });
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(bars("Primary Host")).toEqual(["46.2%", "63.0%"]);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    // With fake timers, poll() would advance the clock and could wait for a later reading.
    vi.useRealTimers();
    await expect.poll(() => bars("Primary Host")).toEqual(["81.5%", "64.0%"]);
  });

  // meets 1:223b
  it("shows the default loads of 76, 45, 45 and 62 percent and logs a warning when the performance fails to load", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    answers("GET", PERFORMANCE, () => new HttpResponse(null, { status: 500 }));
    show();
    expect(await screen.findByText(/The performance could not be read/)).toBeInTheDocument();
    expect(bars("Primary Host")).toEqual(["45.0%", "62.0%"]);
    expect(bars("Backup Host")).toEqual(["76.0%", "45.0%"]);
    expect(warn).toHaveBeenCalled();
  });

  // meets 1:95
  it("shows a ready bridge with zero pending transfers, $0.00 bridged and 100% success", () => {
    show();
    const bridge = card("Wallet and Bridge Control");
    const names = bridge.getAllByRole("term").map(({ textContent }) => textContent);
    const figures = bridge.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(names).toEqual(["Bridge Status", "Pending transfers", "Bridged", "Success rate"]);
    expect(figures[0]).toBe("Ready");
    expect(figures[1]).toBe("0");
    expect(figures[2]).toMatch(/^\$0\.00/);
    expect(figures[3]).toBe("100%");
  });

  // meets 1:96
  it("lists the saved wallets without a call", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const fetchSpy = vi.spyOn(globalThis, "fetch");
    show();
    const list = card("Saved Wallets").getByRole("list", { name: "Saved Wallets" });
    expect(within(list).getAllByRole("listitem")[0]).toHaveTextContent("Master wallet");
    expect(card("Saved Wallets").queryByRole("button")).not.toBeInTheDocument();
    await waitFor(() => expect(fetchSpy).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const addresses = new Set(fetchSpy.mock.calls.map(([address]) => address));
    expect(addresses).toEqual(new Set([PERFORMANCE]));
  });
});

describe("CreateCard", () => {
  const create = (name: string) => submit("Wallet name", name, "Create Wallet");

  // meets 1:155 1:220
  it("asks for the name and makes no call when it is blank", async () => {
    await create("   ");
    const notice = await findNotice("Error");
    expect(notice).toHaveTextContent("Please enter a wallet name");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    await waitFor(() => {
      expect(field("Wallet name")).toHaveFocus();
    });
    expect(writes()).toEqual([]);
  });

  // meets 1:96
  // departs from 1:195b
  it("creates the wallet, shows a notice and displays its address", async () => {
    const { container } = await create(" Drill wallet ");
    expect(await findNotice("Wallet Created Successfully")).toHaveTextContent(
      `Drill wallet has the ID WLT_000042 and the training address ${MASTER}.`,
    );
    expect(writes()).toMatchObject([
      { path: WALLETS, body: { name: "Drill wallet", network: "ethereum" } },
    ]);
    expect(writes()[0]?.key).toBeTruthy();
    expect(field("Wallet name")).toHaveValue("");
    const created = within(screen.getByRole("group", { name: "Created last: Drill wallet" }));
    expect(created.getByText(MASTER)).toBeInTheDocument();
    expect(created.getByRole("button", { name: /^Copy/ })).toBeInTheDocument();
    expect(created.getByRole("button", { name: /^Show QR code/ })).toBeInTheDocument();
    await expectAccessible(container);
  });

  // meets D:crypto-host-wallet-calls
  it("keeps the typed name when the call fails", async () => {
    answers("POST", WALLETS, () => new HttpResponse("broken", { status: 500 }));
    await create("Drill wallet");
    expect(await findNotice("Error")).toHaveTextContent("Could not create wallet");
    expect(field("Wallet name")).toHaveValue("Drill wallet");
  });

  it("rejects a name of more than 80 characters without a call", async () => {
    await create("x".repeat(10_000));
    expect(await screen.findByText("Write no more than 80 characters.")).toBeInTheDocument();
    expect(writes()).toEqual([]);
  });
});

describe("VirtualCard", () => {
  const create = (address: string) => submit("Virtual address", address, "Create Virtual Wallet");

  // meets 1:155 1:220
  it("asks for the address and makes no call when it is blank", async () => {
    await create("   ");
    const notice = await findNotice("Error");
    expect(notice).toHaveTextContent("Please enter a virtual address");
    expect(notice).toHaveAttribute("data-variant", "destructive");
    expect(writes()).toEqual([]);
  });

  // meets 1:96
  // departs from 1:119b 1:179b
  it.each([
    [`SIM:${MASTER}`, MASTER, "ethereum"],
    ["side-door", "side-door", "ethereum"],
    [TESTNET, TESTNET, "bitcoin"],
  ])("creates a wallet at %s", async (typed, address, network) => {
    await create(typed);
    expect(await findNotice("Virtual Wallet Created")).toHaveTextContent(address);
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      [VIRTUAL, { network, address }],
    ]);
    expect(field("Virtual address")).toHaveValue("");
    expect(screen.getByRole("group", { name: "Created last" })).toHaveTextContent(
      address.slice(0, 6),
    );
  });

  it("rejects an address that could be real, without a call", async () => {
    await create("0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045");
    expect(
      await screen.findByText(/This looks like a real blockchain address/),
    ).toBeInTheDocument();
    expect(writes()).toEqual([]);
  });

  // meets D:crypto-host-wallet-calls
  it("shows an error at the field if the address is already in use, and keeps the typed address", async () => {
    const taken = "Another wallet of this room has this address. Choose another one.";
    answers("POST", VIRTUAL, refused(400, `address: ${taken}`, { address: [taken] }));
    await create("side-door");
    expect(await findNotice("Error")).toHaveTextContent(taken);
    expect(field("Virtual address")).toHaveValue("side-door");
    expect(field("Virtual address")).toHaveAccessibleDescription(new RegExp(taken));
  });
});
