import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import texts from "@/content/crypto-host-management.json";
import { contentOf } from "@/content/use-content";
import { PortfolioCard } from "@/screens/crypto-host-management/portfolio-card";
import { WalletsCard } from "@/screens/crypto-host-management/wallets/wallets-card";
import { answers } from "@/testing/api";
import {
  answerManagement,
  card,
  renderScreen,
  wallet,
} from "@/testing/screens/crypto-host-management";

beforeEach(answerManagement);

const t = contentOf(texts);

// meets 1:177
it("WalletsCard lists wallets with their address and every digit of their balances", async () => {
  answers("GET", "/api/wallets", [
    { ...wallet, id: "WLT_000017", name: "محفظة", kind: "virtual", network: "bsc", balances: [] },
    { ...wallet, walletId: "WLT_VAULT-1" },
  ]);
  renderScreen({}, <WalletsCard t={t} />);
  await screen.findByText("محفظة");
  const table = within(card("My Wallets (2)").getByRole("table", { name: "My Wallets" }));
  const [, empty, master] = table.getAllByRole("row");
  expect(empty).toHaveTextContent("Virtual");
  expect(empty).toHaveTextContent("Binance Smart Chain");
  expect(empty).toHaveTextContent("Nothing");
  expect(master).toHaveTextContent("WLT_000003 · WLT_VAULT-1");
  expect(master).toHaveTextContent("2.000000000000000001 ETH");
  expect(master).toHaveTextContent("1,000.50 USDT");
  expect(
    within(master!).getByRole("button", { name: "Copy address of WLT_000003" }),
  ).toBeInTheDocument();
});

// meets 1:91
it("WalletsCard says how to create a wallet while the list is empty", async () => {
  answers("GET", "/api/wallets", []);
  renderScreen({}, <WalletsCard t={t} />);
  const wallets = card("My Wallets (0)");
  expect(await wallets.findByText("No wallets yet")).toBeInTheDocument();
  expect(
    wallets.getByText("Fill in “Create Wallets” and press “Create Wallet”."),
  ).toBeInTheDocument();
});

// meets D:portfolio-chart
it("PortfolioCard adds up the balances of each asset, and shows the sum of the displayed values as the total", async () => {
  answers("GET", "/api/wallets", [
    wallet,
    { ...wallet, id: "WLT_000004", balances: wallet.balances.slice(1) },
  ]);
  renderScreen({}, <PortfolioCard t={t} />);
  const portfolio = card("Portfolio by asset");
  await portfolio.findByText("2,003.00 USD");
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(
    expect.arrayContaining(["ETH71.4% of the value", "USDT28.6% of the value", "Total value"]),
  );
  expect(portfolio.getByText("2.000000000000000001 ETH")).toBeInTheDocument();
  expect(portfolio.getByText("2,001.00 USDT")).toBeInTheDocument();
  expect(portfolio.getByText("5,000.00 USD")).toBeInTheDocument();
  expect(portfolio.getByText("7,003.00 USD")).toBeInTheDocument();
});
