import { describe, expect, it } from "vitest";

import { agoText, moneyOf, typeText } from "@/screens/swiftnet-access/operation-text";

describe("the money of an operation", () => {
  it.each([
    ['{"amount": "12500.00", "currency": "EUR"}', { amount: "12500.00", currency: "EUR" }],
    ['{"amount": 12.5}', { amount: "12.5", currency: "" }],
  ])("is read from %s", (data, money) => {
    expect(moneyOf(data)).toEqual(money);
  });

  it.each(["{}", "", "null", "[]", "no json", '{"amount": "a lot"}', '{"amount": {"x": 1}}'])(
    "is none in %s",
    (data) => {
      expect(moneyOf(data)).toBeUndefined();
    },
  );
});

describe("the type of an operation", () => {
  it.each([
    ["mt103_payment", "MT103 payment"],
    ["wallet_transfer", "Wallet transfer"],
    ["gpi_tracking", "GPI tracking"],
    ["sepa_credit", "SEPA credit"],
  ])("%s reads %s", (type, text) => {
    expect(typeText(type)).toBe(text);
  });
});

describe("how long a moment lies back", () => {
  it.each([
    ["2026-11-21T12:00:00Z", "now"],
    ["2026-11-21T11:59:30Z", "30 seconds ago"],
    ["2026-11-21T11:00:01Z", "59 minutes ago"],
    ["2026-11-21T09:00:00Z", "3 hours ago"],
    ["2026-11-20T11:00:00Z", "yesterday"],
    ["2026-11-18T11:00:00Z", "3 days ago"],
    ["2026-11-21T12:05:00Z", "in 5 minutes"],
  ])("%s is %s", (moment, text) => {
    expect(agoText(new Date(moment), new Date("2026-11-21T12:00:00Z"))).toBe(text);
  });
});
