import { describe, expect, it } from "vitest";

import texts from "@/content/off-ramp-crypto.json";
import { contentOf } from "@/content/use-content";
import { decimalsOfFiat, quoteOf, spreadOf } from "@/screens/off-ramp-crypto/quote";

const t = contentOf(texts);
const ask = (amount: string, crypto: string, fiat: string) => quoteOf({ amount, crypto, fiat }, t);

describe("quoteOf", () => {
  // meets 2:213c D:quote-rates
  it.each([
    ["0.5", "BTC", "USD", "21250.00", "1 BTC = 42,500.00 USD, the indicative dollar rate"],
    ["0.5", "BTC", "EUR", "19475.00", "1 BTC = 38,950.00 EUR, the euro rate"],
    ["3", "USDT", "EUR", "2.76", "1 USDT = 0.92 EUR, the euro rate"],
    ["100", "ADA", "USD", "45.00", "1 ADA = 0.45 USD, the indicative dollar rate"],
  ])("quotes %s %s in %s as %s, with the rate of the page", (amount, crypto, fiat, value, rate) => {
    expect(ask(amount, crypto, fiat)).toMatchObject({ value, rate, exchange: undefined });
  });

  // meets D:quote-rates
  it.each([
    ["2", "BNB", "EUR", "579.60", "1 USD = 0.92 EUR, a fixed rate of this page"],
    ["1", "ETH", "GBP", "2085.60", "1 USD = 0.79 GBP, a fixed rate of this page"],
    ["1.23", "USDC", "JPY", "184", "1 USD = 149.50 JPY, a fixed rate of this page"],
  ])("converts %s %s to %s via the dollar rate: %s", (amount, crypto, fiat, value, exchange) => {
    expect(ask(amount, crypto, fiat)).toMatchObject({ value, exchange });
  });

  // meets 2:213c
  it("converts long amounts exactly to the last digit, and ignores commas", () => {
    expect(ask("1,234,567,890,123,456.12", "USDT", "USD")?.value).toBe("1234567890123456.12");
    expect(ask("90071992547409.93001234", "BTC", "USD")?.value).toBe("3828059683264922025.52");
  });

  // meets 2:428
  it("subtracts the fee from the value; both are 0 for an amount of 0", () => {
    expect(ask("0.5", "BTC", "USD")).toMatchObject({ fee: "21.25", rest: "21228.75" });
    expect(ask("0.00", "BTC", "JPY")).toMatchObject({ value: "0", fee: "0", rest: "0" });
  });

  // meets 2:141
  it.each([
    ["", "BTC", "USD"],
    ["ten", "BTC", "USD"],
    ["1", "", "USD"],
    ["1", "BTC", ""],
    ["1", "DOGE", "USD"],
  ])("returns undefined for “%s” “%s” in “%s”", (amount, crypto, fiat) => {
    expect(ask(amount, crypto, fiat)).toBeUndefined();
  });

  it("uses rates and fee edited by staff", () => {
    const own = contentOf(texts, {
      rates: [{ symbol: "BTC", name: "Bitcoin", dollars: { amount: "10" } }],
      feePercent: { amount: "50" },
    });
    expect(quoteOf({ amount: "2", crypto: "BTC", fiat: "USD" }, own)).toMatchObject({
      value: "20.00",
      fee: "10.00",
    });
  });
});

// meets 2:147 2:435
it("quoteOf computes the listed value of each recent transaction", () => {
  for (const { amount, crypto, fiat, value } of t.rows("recent")) {
    expect(ask(amount.amount, crypto, fiat)?.value).toBe(value.amount);
  }
});

it.each([
  ["42500", "42500.00", "0.00"],
  ["42500", "40000.00", "+6.25"],
  ["0.45", "0.5", "-10.00"],
  ["1", "0", undefined],
])(
  "spreadOf returns for a rate of %s and a price of %s the spread of %s percent",
  (listed, market, spread) => {
    expect(spreadOf(listed, market)).toBe(spread);
  },
);

it.each([
  ["USD", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["Euro", 2],
])("decimalsOfFiat returns for the currency %s %d decimals", (code, decimals) => {
  expect(decimalsOfFiat(code)).toBe(decimals);
});
