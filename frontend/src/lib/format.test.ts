import { describe, expect, it } from "vitest";

import { formatAmount, formatPrice } from "@/lib/format";

describe("formatPrice", () => {
  it("gives USDT and ADA three decimals", () => {
    expect(formatPrice("USDT", "1.0004")).toBe("1.000");
    expect(formatPrice("ADA", "0.4567")).toBe("0.457");
  });

  it("groups the others by locale and keeps their width steady", () => {
    expect(formatPrice("BTC", "64123.1")).toBe("64,123.10");
  });

  it("always shows four decimals of a price below ten", () => {
    expect(formatPrice("DOGE", "0.08")).toBe("0.0800");
    expect(formatPrice("USDC", "1.0001")).toBe("1.0001");
  });
});

describe("formatAmount", () => {
  it("groups the digits and keeps the decimals that were sent", () => {
    expect(formatAmount("1250000.5")).toBe("1,250,000.50");
    expect(formatAmount("0.000000000000000001")).toBe("0.000000000000000001");
  });

  it("loses no digit of an amount that a float could not hold", () => {
    expect(formatAmount("123456789012345678901.23")).toBe("123,456,789,012,345,678,901.23");
  });
});
