import { beforeEach, describe, expect, it, vi } from "vitest";

import { formatAmount, formatPrice } from "@/lib/format";

describe("formatPrice", () => {
  // meets 1:240b
  it("formats USDT and ADA with three decimals", () => {
    expect(formatPrice("USDT", "1.0004")).toBe("1.000");
    expect(formatPrice("ADA", "0.4567")).toBe("0.457");
  });

  // departs from 1:240c 2:83b
  it("groups the digits of other prices and keeps a final zero, so that their width doesn't change", () => {
    expect(formatPrice("BTC", "64123.10")).toBe("64,123.10");
    expect(formatPrice("BTC", "9.10")).toBe("9.10");
  });

  it("shows all decimals of a price, so that a tiny price isn't shown as zero", () => {
    expect(formatPrice("DOGE", "0.08510")).toBe("0.08510");
    expect(formatPrice("PEPE", "0.00000001")).toBe("0.00000001");
    expect(formatPrice("WEI", "0.000000000000000001")).toBe("0.000000000000000001");
  });
});

describe("formatAmount", () => {
  it.each([
    ["1250000.5", "1,250,000.50"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["123456789012345678901.23", "123,456,789,012,345,678,901.23"],
  ])("groups the digits of %s and loses none of them: %s", (amount, formatted) => {
    expect(formatAmount(amount)).toBe(formatted);
  });
});

describe("formatPrice in a browser whose language is German", () => {
  beforeEach(() => {
    vi.resetModules();
    const { NumberFormat } = Intl;
    vi.spyOn(Intl, "NumberFormat").mockImplementation(function (locales = "de-DE", options) {
      return new NumberFormat(locales, options);
    });
  });

  // departs from 1:240c 2:83b
  it("formats prices in English", async () => {
    const format = await import("@/lib/format");
    expect(format.formatAmount("1250000.5")).toBe("1,250,000.50");
    expect(format.formatPrice("BTC", "64123.10")).toBe("64,123.10");
  });
});
