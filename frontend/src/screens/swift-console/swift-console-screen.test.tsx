import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HttpResponse } from "msw";

import { type CryptoPrice } from "@/api/crypto-prices";
import { createQueryClient } from "@/api/query-client";
import { sandboxQuery } from "@/api/sandbox";
import { screenTextQuery } from "@/api/screen-text";
import { type Overrides } from "@/content/entries";
import { SwiftConsoleScreen } from "@/screens/swift-console/swift-console-screen";
import { expectAccessible } from "@/testing/axe";
import { answers, sent } from "@/testing/api";
import { hosts } from "@/testing/samples/hosts";
import { typeInto } from "@/testing/put";
import { openScreen } from "@/testing/render";
import { room } from "@/testing/samples/room";

const ALL = [
  "/swift-alliance-login",
  "/swift-additions",
  "/swift-console",
  "/wallet-transfer",
  "/crypto-host",
  "/crypto-host-management",
];
const PRICE: Omit<CryptoPrice, "symbol" | "price"> = {
  name: "Bitcoin",
  simulated: true,
  change24h: "-1.27",
};

beforeEach(() => {
  answers("GET", "/api/crypto-prices", [
    { ...PRICE, symbol: "BTC", price: "64123.1" },
    { ...PRICE, symbol: "ADA", name: "Cardano", price: "0.4567" },
  ]);
  answers("GET", "/api/host-servers", hosts);
});

function show(overrides: Overrides = {}) {
  const client = createQueryClient();
  client.setQueryData(sandboxQuery().queryKey, {
    ...room,
    clock: { ...room.clock, simulatedTime: "2027-03-04T10:00:00Z" },
  });
  return openScreen(<SwiftConsoleScreen />, {
    path: "/swift-console",
    screens: ALL,
    texts: { "swift-console": overrides },
    client,
  });
}

function terminal(name: "TNT" | "SWIFT") {
  const title =
    name === "TNT" ? "TNT secure-messaging terminal" : "SWIFT Alliance console terminal";
  const field = screen.getByRole("textbox", { name: `${name} command` });
  const log = screen.getByRole("group", { name: `${title} log` });
  return {
    log,
    field,
    run: async (command: string) => {
      await typeInto(userEvent, field, command);
      await userEvent.keyboard("{Enter}");
    },
    rows: () => within(log).queryAllByText(/./, { selector: "[data-kind] > span:last-child" }),
  };
}

describe("SwiftConsoleScreen", () => {
  // meets 1:24 1:37 1:54 1:55 1:56 D:swift-console-buttons
  it("shows its bar and tabs, and is accessible", async () => {
    const { container } = show();
    await screen.findByText("Primary Host");
    await screen.findByText("Bitcoin");
    const shortcuts = within(screen.getByRole("navigation", { name: "SWIFT shortcuts" }));
    expect(
      shortcuts.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Home", "/"],
      ["Wallet", "/wallet-transfer"],
      ["Hosting", "/crypto-host"],
    ]);
    const tabs = within(screen.getByRole("navigation", { name: "SWIFT tabs" }));
    expect(
      tabs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["SWIFT Alliance Server", "/swift-alliance-login"],
      ["Swift Additions", "/swift-additions"],
      ["SWIFT Console", "/swift-console"],
      ["Wallet Transfer", "/wallet-transfer"],
      ["Crypto Host", "/crypto-host"],
    ]);
    expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("SWIFT Console");
    expect(screen.getByRole("link", { name: "Go to Crypto Host" })).toHaveAttribute(
      "href",
      "/crypto-host-management",
    );
    await expectAccessible(container);
  });

  // meets 1:58 1:256
  it("shows the fixed versions, balance, code and counts", async () => {
    show();
    const tile = (name: string) => screen.getByRole("group", { name });
    expect(tile("Network version")).toHaveTextContent("8.2.1");
    expect(tile("Terminal version")).toHaveTextContent("2.1.0");
    expect(tile("Sample balance")).toHaveTextContent("1,250,000.00 EUR");
    expect(tile("Sample balance").querySelector("[data-simulated]")).toBeInTheDocument();
    expect(tile("Institution code")).toHaveTextContent("SIMUBEB0XXX");
    expect(screen.getByText("2 Active Hosts")).toBeInTheDocument();
    expect(screen.getByText("40 Total Wallets")).toBeInTheDocument();
    await screen.findByText("Primary Host");
  });

  // meets 1:57
  it("lists the hosts with location, load, uptime and status", async () => {
    show();
    await screen.findByText("Primary Host");
    const [active, offline] = within(screen.getByRole("list", { name: "Hosts" })).getAllByRole(
      "listitem",
    );
    expect(active).toHaveTextContent("Northhaven DC-1 · Dedicated");
    expect(active).toHaveTextContent("CPU 45.2%Uptime 99.98%");
    expect(within(active!).getByText("active").parentElement).toHaveAttribute("data-status", "ok");
    expect(within(offline!).getByText("offline").parentElement).toHaveAttribute(
      "data-status",
      "failed",
    );
  });

  // meets 1:57
  it("formats the live prices as on the dashboard", async () => {
    show();
    const btc = await screen.findByText("64,123.10");
    expect(btc).toHaveAttribute("data-slot", "price");
    expect(screen.getByText("0.457")).toBeInTheDocument();
    expect(btc.closest("[data-slot='simulated-area']")).toBeInTheDocument();
  });

  it.each([null, {}])("keeps its other cards when the prices are %j", async (body) => {
    vi.spyOn(console, "error").mockReturnValue();
    answers("GET", "/api/crypto-prices", HttpResponse.json(body));
    show();
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(await screen.findByText("Primary Host")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "TNT command" })).toBeInTheDocument();
  });

  // meets 1:9 1:56 1:135e 1:195a 1:226
  it("makes no call for commands and the download, and only reads the newest transaction for the receipt", async () => {
    answers("GET", "/api/transactions", []);
    show();
    await screen.findByText("Primary Host");
    await terminal("SWIFT").run("balance");
    await terminal("TNT").run("ping");
    await userEvent.click(screen.getByRole("button", { name: "Download Funds SEPA-DIRECT" }));
    expect(await screen.findByText("Download Funds (SEPA-DIRECT)")).toBeInTheDocument();
    expect(screen.getByText(/^Processing time: 15 minutes.*nothing is downloaded/)).toBeVisible();
    const calls = () => new Set(sent.map(({ method, path }) => `${method} ${path}`));
    const polled = ["GET /api/crypto-prices", "GET /api/host-servers"];
    expect(calls()).toEqual(new Set(polled));
    await userEvent.click(screen.getByRole("button", { name: "PDF Transfer Receipt" }));
    expect(await screen.findByText(/^This room has no transaction yet/)).toBeInTheDocument();
    expect(calls()).toEqual(new Set([...polled, "GET /api/transactions"]));
  });
});

describe("TNT terminal", () => {
  // meets 1:135b 1:156
  it("runs a command only on Enter, and ignores blank input", async () => {
    show();
    const { log, field, run, rows } = terminal("TNT");
    const before = rows().length;
    await run("   ");
    await userEvent.type(field, "  STATUS");
    expect(rows()).toHaveLength(before);
    await userEvent.keyboard("{Enter}");
    expect(within(log).getByText("STATUS")).toBeInTheDocument();
    expect(within(log).getByText("Terminal version 2.1.0")).toBeInTheDocument();
  });
});

describe("SWIFT Alliance terminal", () => {
  // meets 1:11 1:135d
  it("prints an MT103 with the room's date, the training marks and a comment", async () => {
    show();
    const { log, run } = terminal("SWIFT");
    await run("mt103");
    expect(within(log).getByText(":32A:270304EUR12345,67")).toBeInTheDocument();
    expect(within(log).getByText(":70:/RFB/SIMULATED - NO VALUE")).toBeInTheDocument();
    expect(within(log).getByText("-}{5:{CHK:000000000000}{TNG:}}")).toBeInTheDocument();
    expect(within(log).getByText(/^MT103 is legacy/)).toBeInTheDocument();
  });

  // meets 1:11 1:135d
  it("clears its log with “clear” in upper or lower case", async () => {
    show();
    const { run, rows } = terminal("SWIFT");
    await run("status");
    expect(rows()).not.toHaveLength(0);
    await run("Clear");
    expect(rows()).toHaveLength(0);
  });

  it("completes its commands with Tab", async () => {
    show();
    const { field } = terminal("SWIFT");
    await userEvent.type(field, "mt{Tab}");
    expect(field).toHaveValue("mt103");
  });

  // meets D:content-catalogue
  it("prints lines edited by staff", async () => {
    show({
      swiftBalance: ["Nothing left", "{sampleBalance}"],
      sampleBalance: { amount: "2000.00" },
    });
    const { log, run } = terminal("SWIFT");
    await run("balance");
    expect(within(log).getByText("Nothing left")).toBeInTheDocument();
    expect(within(log).getByText("2,000.00")).toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Sample balance" })).toHaveTextContent("2,000.00 EUR");
  });

  it("updates its welcome when staff edit it", async () => {
    const { client } = show();
    const { log } = terminal("SWIFT");
    expect(within(log).getByText(/^SWIFT Alliance console, network 8/)).toBeInTheDocument();
    act(() => {
      client.setQueryData(screenTextQuery().queryKey, {
        "swift-console": { swiftWelcome: ["Network {networkVersion} greets you"] },
      });
    });
    expect(await within(log).findByText("Network 8.2.1 greets you")).toBeInTheDocument();
    expect(within(log).queryByText(/^SWIFT Alliance console/)).not.toBeInTheDocument();
  });
});
