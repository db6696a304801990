import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { answers, refused, sentLines } from "@/testing/api";
import {
  after,
  button,
  card,
  withOffRampBackend,
  show,
  backend,
} from "@/testing/screens/off-ramp-crypto";
import { expectAccessible } from "@/testing/axe";
import { findNotice } from "@/testing/notices";

withOffRampBackend();

const rows = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

// meets 2:145 2:433
it("RatesCard shows each fixed rate beside the room's price and the difference", async () => {
  const { container } = show("history");
  await screen.findByText("40,000.00");
  expect(rows("Live Market Rates")).toEqual([
    expect.stringMatching(/^BTC Bitcoin.*42,500\.00.*40,000\.00.*\+6\.25%$/),
    expect.stringMatching(/^ETH.*2,640\.00.*2,640\.00.* 0\.00%$/),
    expect.stringMatching(/^USDT.*1\.000.*1\.000.*-0\.04%$/),
    expect.stringMatching(/^USDC.*1\.00.*1\.0000.* 0\.00%$/),
    expect.stringMatching(/^BNB.*315\.00.*350\.00.*-10\.00%$/),
    expect.stringMatching(/^ADA.*0\.450.*not known.*not known$/),
  ]);
  await expectAccessible(container);
});

// meets 2:145 2:433
it("RatesCard updates the room's prices, but not its own rates", async () => {
  show("history");
  await screen.findByText("40,000.00");
  backend.prices = backend.prices.map((one) =>
    one.symbol === "BTC" ? { ...one, price: "50000.00" } : one,
  );
  await after(1100);
  expect(rows("Live Market Rates")[0]).toMatch(/42,500\.00.*50,000\.00.*-15\.00%$/);
});

// meets 2:145 2:433
it("RatesCard keeps its rates when the room's prices fail to load, and refetches the prices on “Retry”", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  answers("GET", "/api/crypto-prices", refused(404));
  const { user } = show("history");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Live prices of this room could not be loaded",
  );
  expect(rows("Live Market Rates")[0]).toMatch(/42,500\.00.*not known/);
  answers("GET", "/api/crypto-prices", backend.prices);
  await user.click(button("Retry"));
  await screen.findByText("40,000.00");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

// meets 2:146 2:431 2:434
it("EuroCard shows rates, limits and three actions that show a notice", async () => {
  const { user } = show("history");
  await screen.findByText("40,000.00");
  const euro = card("Euro System");
  const facts = euro.getAllByRole("term").map((term) => {
    return `${term.textContent} ${term.nextElementSibling?.textContent}`;
  });
  expect(facts).toEqual([
    expect.stringContaining("BTC 38,950.00 EUR"),
    expect.stringContaining("ETH 2,420.00 EUR"),
    expect.stringContaining("USDT 0.92 EUR"),
    expect.stringContaining("Daily limit 5,000,000.00 EUR"),
    expect.stringContaining("SWIFT fee 25.00 EUR"),
  ]);
  const before = new Set(sentLines());
  for (const [name, title, text] of [
    ["Convert to Euro", "Euro Conversion", "nothing was converted"],
    ["SEPA Transfer", "SEPA Transfer", "no bank was informed"],
    ["Check Limits", "Euro Limits", "5,000,000.00 EUR"],
  ] as const) {
    await user.click(euro.getByRole("button", { name }));
    expect(await findNotice(title)).toHaveTextContent(text);
  }
  expect(new Set(sentLines())).toEqual(before);
});

// meets 2:147 2:435
it("RecentCard dates three invented transactions by the room's clock, and links to the dashboard of the room's own transactions", () => {
  show("history");
  expect(rows("Recent Transactions")).toEqual([
    expect.stringMatching(/^5,000 USDT.*to.*5,000\.00 USD.*19 hours ago.*processing$/),
    expect.stringMatching(/^0\.5 BTC.*to.*21,250\.00 USD.*1 day ago.*completed$/),
    expect.stringMatching(/^2\.5 ETH.*to.*6,050\.00 EUR.*3 days ago.*completed$/),
  ]);
  const [first] = screen.getAllByTitle("19 Nov 2026 12:00:00 UTC");
  expect(first).toHaveAttribute("datetime", "2026-11-19T12:00:00.000Z");
  expect(screen.getByRole("link", { name: "Open Transaction Dashboard" })).toHaveAttribute(
    "href",
    "/transaction-logs",
  );
});

it("RecentCard shows an unknown status unchanged", () => {
  const row = { crypto: "BTC", amount: { amount: "1" }, fiat: "JPY", value: { amount: "2" } };
  show("history", { recent: [{ ...row, status: "on hold", daysAgo: 1 }] });
  expect(rows("Recent Transactions")).toEqual([
    expect.stringMatching(/^1 BTC.*to.*2 JPY.*on hold$/),
  ]);
});
