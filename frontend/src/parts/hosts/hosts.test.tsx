import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { type HostPerformance } from "@/api/host-performance";
import { DownloadFundsButton } from "@/parts/hosts/fund-buttons";
import { HostBar } from "@/parts/hosts/host-bar";
import { DEFAULT_LOAD } from "@/parts/hosts/host-load";
import { HostPair } from "@/parts/hosts/host-pair";
import { ScreenPathsContext } from "@/kit/layout/screen-link";
import texts from "@/content/crypto-host-management.json";
import { contentOf } from "@/content/use-content";
import { sent } from "@/testing/api";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";
import { renderInApp } from "@/testing/render";

const t = contentOf(texts);

function showPair(load: HostPerformance = DEFAULT_LOAD, failed = false) {
  return renderInApp(
    <main>
      <HostPair t={t} load={load} isError={failed} />
    </main>,
  );
}

function host(name: string) {
  const card = screen.getByRole("region", { name });
  return {
    card,
    bars: within(card)
      .getAllByRole("meter")
      .map((bar) => [bar.getAttribute("aria-label"), bar.getAttribute("aria-valuetext")]),
  };
}

// meets 1:25 1:46 1:83 1:84
it("HostBar links to the dashboard and the other consoles, and marks the current tab", async () => {
  const paths = ["/home", "/swift-alliance-login", "/swift-additions", "/swift-console"];
  const { container } = renderInApp(
    <ScreenPathsContext value={new Set([...paths, "/wallet-transfer", "/crypto-host"])}>
      <HostBar t={t} path="/crypto-host" />
    </ScreenPathsContext>,
    { path: "/crypto-host" },
  );
  expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/home");
  const tabs = within(screen.getByRole("navigation", { name: "Crypto host tabs" }));
  expect(
    tabs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
  ).toEqual([
    ["SWIFT Alliance Server", "/swift-alliance-login"],
    ["Swift Additions", "/swift-additions"],
    ["SWIFT Console", "/swift-console"],
    ["Wallet Transfer", "/wallet-transfer"],
    ["Crypto Host Management", "/crypto-host"],
  ]);
  expect(tabs.getByRole("link", { current: "page" })).toHaveTextContent("Crypto Host Management");
  await expectAccessible(container);
});

// meets 1:87
it("HostPair shows the fixed details and two load bars of each host", async () => {
  const { container } = showPair({
    networkLoad: 71.5,
    storage: 44.1,
    cpuUsage: 46.2,
    memoryUsage: 63,
  });
  const primary = host("Primary Host");
  expect(primary.card).toHaveTextContent("ACTIVE");
  expect(primary.card).toHaveTextContent("Dedicated · 25 wallets");
  expect(primary.card).toHaveTextContent("$0.00");
  expect(primary.card.querySelector("[data-simulated]")).toBeInTheDocument();
  expect(primary.bars).toEqual([
    ["CPU usage", "46.2%"],
    ["Memory usage", "63.0%"],
  ]);
  const backup = host("Backup Host");
  expect(backup.card).toHaveTextContent("ACTIVE");
  expect(backup.card).toHaveTextContent("Cloud · 15 wallets");
  expect(backup.card).toHaveTextContent("$0.00");
  expect(backup.bars).toEqual([
    ["Network load", "71.5%"],
    ["Storage", "44.1%"],
  ]);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await expectAccessible(container);
});

// meets 1:111 1:193
// departs from 1:223a
it("HostPair shows a warning and the default loads of 76, 45, 45 and 62 percent when the load can't be read", () => {
  showPair(DEFAULT_LOAD, true);
  expect(host("Primary Host").bars.map(([, value]) => value)).toEqual(["45.0%", "62.0%"]);
  expect(host("Backup Host").bars.map(([, value]) => value)).toEqual(["76.0%", "45.0%"]);
  expect(screen.getByRole("status")).toHaveTextContent("these are the console's own defaults");
});

// meets 1:83 1:195c 1:224 1:249
it("DownloadFundsButton shows a notice and makes no call", async () => {
  const user = userEvent.setup();
  renderInApp(<DownloadFundsButton t={t} />);
  await user.click(screen.getByRole("button", { name: "Download Funds (SEPA-DIRECT)" }));
  expect(await findNotice("Swift NET Download Initiated")).toHaveTextContent(
    /SEPA Direct off-chain download\. Fees €0\.00-20€, about 15 minutes\./,
  );
  expect(sent).toEqual([]);
});
