import { describe, expect, it } from "vitest";

import { moneyOf } from "@/parts/operations/operation-text";

describe("moneyOf", () => {
  it.each([
    ['{"amount": "12500.00", "currency": "EUR"}', { amount: "12500.00", currency: "EUR" }],
    ['{"amount": 12.5}', { amount: "12.5", currency: "" }],
  ])("returns the amount in %s", (data, money) => {
    expect(moneyOf(data)).toEqual(money);
  });

  it.each(["{}", "", "null", "[]", "no json", '{"amount": "a lot"}', '{"amount": {"x": 1}}'])(
    "returns undefined for %s",
    (data) => {
      expect(moneyOf(data)).toBeUndefined();
    },
  );
});
