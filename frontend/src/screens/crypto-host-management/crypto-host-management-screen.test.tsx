import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type PathWith } from "@/api/paths";
import texts from "@/content/crypto-host-management.json";
import { contentOf } from "@/content/use-content";
import { answers, refused, sentLines, writes } from "@/testing/api";
import {
  answerManagement,
  card,
  performance,
  readings,
  renderScreen,
  showScreen,
} from "@/testing/screens/crypto-host-management";
import { jumpsOf } from "@/screens/crypto-host-management/sections";
import { stubDistance } from "@/testing/near";
import { findNotice } from "@/testing/notices";

beforeEach(answerManagement);

const LOADING = "Loading Crypto Host Management System...";
const READINGS = ["/api/crypto-host/performance", "/api/wallets", "/api/wallets/saved"] as const;

function hold(path: (typeof READINGS)[number]): () => void {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  answers("GET", path, async () => {
    await gate;
    return HttpResponse.json(path === READINGS[0] ? performance : []);
  });
  return release;
}

function answerHistory(): void {
  answers("GET", "/api/crypto-host/performance/history", readings);
}

function fail(...paths: PathWith<"GET">[]): void {
  for (const path of paths) answers("GET", path, refused(500));
}

describe("LoadingGate", () => {
  // meets 1:85 1:143 1:188
  it.each(READINGS)("shows a spinner and a status text until %s responds", async (path) => {
    const release = hold(path);
    renderScreen();
    expect(screen.getByRole("status")).toHaveTextContent(LOADING);
    await waitFor(() => {
      expect(sentLines()).toEqual(
        expect.arrayContaining(READINGS.map((reading) => `GET ${reading}`)),
      );
    });
    await delay(50);
    expect(screen.getByText(LOADING)).toBeInTheDocument();
    expect(screen.queryByRole("heading", { level: 1 })).not.toBeInTheDocument();
    release();
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
      "Crypto Host Management",
    );
    expect(screen.queryByText(LOADING)).not.toBeInTheDocument();
  });

  // meets 1:193 1:223b
  // departs from 1:223a
  it("shows defaults and “Retry” buttons and logs three warnings when all three queries fail", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    fail(...READINGS);
    await showScreen();
    const bars = ["CPU usage", "Memory usage", "Network load", "Storage"].map((name) =>
      screen.getByRole("meter", { name }).getAttribute("aria-valuetext"),
    );
    expect(bars).toEqual(["45.0%", "62.0%", "76.0%", "45.0%"]);
    expect(screen.getByText(/these are the console's own defaults/)).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "My Wallets (0)" })).toBeInTheDocument();
    expect(card("My Wallets (0)").getByRole("button", { name: "Retry" })).toBeInTheDocument();
    expect(card("Saved Wallets").getByRole("button", { name: "Retry" })).toBeInTheDocument();
    expect(warn.mock.calls.flat()).toEqual(
      expect.arrayContaining([
        "The performance of the crypto hosts could not be read.",
        "The wallets could not be read.",
        "The saved wallets could not be read.",
      ]),
    );
    expect(document.querySelector("[data-slot=toast]")).toBeNull();
  });
});

describe("CryptoHostManagementScreen", () => {
  // meets 1:82 1:83 1:84 1:87 1:98 1:99 1:187a D:host-load-chart
  it("shows tabs, both hosts with their load, the chart of the chosen value, and links to all sections in order", async () => {
    stubDistance("near");
    answerHistory();
    const { container, user } = await showScreen();
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
    const tabs = within(screen.getByRole("navigation", { name: "Crypto host tabs" }));
    expect(
      tabs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["SWIFT Alliance Server", "/swift-alliance-login"],
      ["Swift Additions", "/swift-additions"],
      ["SWIFT Console", "/swift-console"],
      ["Wallet Transfer", "/wallet-transfer"],
      ["Crypto Host Management", "/crypto-host-management"],
    ]);
    expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("Crypto Host Management");
    const primary = card("Primary Host");
    expect(primary.getByText("ACTIVE")).toBeInTheDocument();
    expect(primary.getByText("Dedicated · 25 wallets")).toBeInTheDocument();
    expect(primary.getByText("$0.00")).toBeInTheDocument();
    expect(primary.getByRole("meter", { name: "CPU usage" })).toHaveAttribute(
      "aria-valuetext",
      "46.2%",
    );
    const backup = card("Backup Host");
    expect(backup.getByText("Cloud · 15 wallets")).toBeInTheDocument();
    expect(backup.getByRole("meter", { name: "Network load" })).toHaveAttribute(
      "aria-valuetext",
      "71.5%",
    );
    await waitFor(() => {
      expect(container.querySelector("canvas")).toBeInTheDocument();
    });
    const history = card("Host load in the last hour");
    expect(await history.findByRole("figure")).toHaveAccessibleName(
      "CPU usage, last hour. From 40.0 % to 46.0 %, last 46.0 %.",
    );
    await user.click(history.getByRole("radio", { name: "Memory usage" }));
    expect(history.getByRole("figure")).toHaveAccessibleName(
      "Memory usage, last hour. From 60.0 % to 60.0 %, last 60.0 %.",
    );
    const names = jumpsOf(contentOf(texts)).map(({ anchor }) => anchor);
    await waitFor(() => {
      const anchors = [...document.querySelectorAll<HTMLElement>("[data-anchor]")];
      const order = anchors.map((element) => element.dataset.anchor ?? "");
      expect(order.filter((name) => names.some((known) => known === name))).toEqual(names);
    });
    const index = within(screen.getByRole("navigation", { name: "Jump to a section" }));
    expect(index.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
      jumpsOf(contentOf(texts)).map(({ hash }) => `/crypto-host-management#${hash}`),
    );
  });

  // meets 1:86
  it.each([
    ["40", "by default", {}],
    ["45", "after an edit by staff", { primaryWallets: { number: 30 } }],
  ])(
    "shows badges with version, level, host ID, BIC, number of hosts, and %s wallets %s",
    async (count, _, own) => {
      await showScreen(own);
      const badges = screen.getByRole("list", { name: "Crypto Host Management System" });
      expect(
        within(badges)
          .getAllByRole("listitem")
          .map((badge) => badge.textContent),
      ).toEqual([
        "Version 8.2.1",
        "Level 18 access",
        "Host ID SIM-HOST-001",
        "BIC SIMUBEB0XXX",
        "Registered",
        "2 Active Hosts",
        `${count} Total Wallets`,
      ]);
    },
  );

  // meets D:host-load-chart
  it("offers “Retry” when the history of the last hour fails to load", async () => {
    fail("/api/crypto-host/performance/history");
    const { user } = await showScreen();
    const history = card("Host load in the last hour");
    await history.findByText("Host load in the last hour could not be loaded");
    answerManagement();
    await user.click(history.getByRole("button", { name: "Retry" }));
    expect(await history.findByRole("figure")).toBeInTheDocument();
  });

  // meets 1:83 1:195c 1:224 1:249
  it("shows a notice about the download, without a call", async () => {
    const { user } = await showScreen();
    await user.click(screen.getByRole("button", { name: "Download Funds (SEPA-DIRECT)" }));
    const download = await findNotice("Swift NET Download Initiated");
    expect(download).toHaveTextContent(
      /SEPA Direct off-chain download\. Fees €0\.00-20€, about 15 minutes\./,
    );
    expect(writes()).toEqual([]);
  });
});
