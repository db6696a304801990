import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type PathWith } from "@/api/paths";
import texts from "@/content/crypto-host-management.json";
import { contentOf } from "@/content/use-content";
import { answers, refused, sentLines } from "@/testing/api";
import {
  answerManagement,
  card,
  performance,
  readings,
  renderScreen,
  showScreen,
} from "@/testing/screens/crypto-host-management";
import { InfoCard } from "@/screens/crypto-host-management/info-card";
import { jumpsOf } from "@/screens/crypto-host-management/sections";
import { stubDistance } from "@/testing/near";

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

function fail(...paths: PathWith<"GET">[]): void {
  for (const path of paths) answers("GET", path, refused(500));
}

/** Return the four loads of the two hosts. */
function loads(): (string | null)[] {
  return ["CPU usage", "Memory usage", "Network load", "Storage"].map((name) =>
    screen.getByRole("meter", { name }).getAttribute("aria-valuetext"),
  );
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
    expect(loads()).toEqual(["45.0%", "62.0%", "76.0%", "45.0%"]);
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
    answers("GET", "/api/crypto-host/performance/history", readings);
    const { container, user } = await showScreen();
    const tabs = within(screen.getByRole("navigation", { name: "Crypto host tabs" }));
    expect(tabs.getByRole("link", { current: "page" })).toHaveAttribute(
      "href",
      "/crypto-host-management",
    );
    for (const name of ["PDF Transfer Receipt", "Download Funds (SEPA-DIRECT)"]) {
      expect(screen.getByRole("button", { name })).toBeInTheDocument();
    }
    expect(loads()).toEqual(["46.2%", "63.0%", "71.5%", "44.1%"]);
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
    (count, _, own) => {
      renderScreen({}, <InfoCard t={contentOf(texts, own)} />);
      const badges = screen.getAllByRole("listitem").map((badge) => badge.textContent);
      expect(badges).toEqual([
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
});
