import { describe, expect, it } from "vitest";

import { amountSchema } from "@/kit/forms/amount-schema";
import { figureSchema } from "@/kit/forms/figure-schema";
import { withEmpty, requiredLines, requiredSecret, requiredText } from "@/kit/forms/text-schema";
import { parseText } from "@/testing/schema";

describe("text schemas", () => {
  it.each([
    ["an amount", amountSchema(), "\ufeff1\u00ad234.50\u00a0\u200e", "1234.50"],
    ["a whole number", figureSchema({ min: 1, max: 124 }), "\u200b12\u202f", 12],
    ["an empty field", withEmpty(requiredText()), "\u200b\u00a0", ""],
    ["a code", requiredText(), "\u00a0SIM\u2011REL\u20111\u200b", "SIM-REL-1"],
    ["several lines", requiredLines(), "\u200b:20:x\n:23B:y ", "\u200b:20:x\n:23B:y"],
    ["a secret", requiredSecret(), " \u200bx", " \u200bx"],
  ])(
    "remove invisible characters pasted into %s, except within multi-line texts and secrets",
    (_, schema, pasted, value) => {
      expect(parseText(schema, pasted)).toBe(value);
    },
  );
});

describe("amountSchema", () => {
  it.each([
    ["1234.56", "1234.56"],
    [" 0.000000000000000001 ", "0.000000000000000001"],
    ["EUR 1,234.56", "1234.56"],
    ["1,234,567 USDT", "1234567"],
    ["€1,234.50", "1234.50"],
    ["12.", "12"],
    ["12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"],
  ])("parses %s as %s", (text, amount) => {
    expect(parseText(amountSchema(), text)).toBe(amount);
  });

  it.each([
    ["", "Enter an amount."],
    ["0.00", "Enter an amount above zero."],
    ["12e3", "Write digits only"],
    ["-5", "Write digits only"],
    ["ten", "Write digits only"],
    ["1 234.56", "Write digits only"],
    ["1,234", "A comma can be read in two ways here."],
    ["1.234,56", "A comma can be read in two ways here."],
    ["12,34.5", "A comma can be read in two ways here."],
    ["9".repeat(40), "This is too long. Write no more than 38 digits before the point."],
    [
      `EUR ${"9".repeat(39)}.50`,
      "This is too long. Write no more than 38 digits before the point.",
    ],
    ["1.0000000000000000001", "Write no more than 18 digits after the point."],
  ])("rejects %s: %s", (text, sentence) => {
    expect(parseText(amountSchema(), text)).toContain(`! ${sentence}`);
  });

  it.each([
    ["1,000", "1000"],
    ["€50,000", "50000"],
    ["1,000.5", "1000.5"],
    ["1,5", "! A comma can be read in two ways here."],
  ])("parses %s as %s with allowsGroups: true", (text, amount) => {
    expect(parseText(amountSchema({ allowsGroups: true }), text)).toEqual(
      expect.stringContaining(amount),
    );
    expect(parseText(amountSchema({ allowsGroups: true }), text)).not.toContain(",0");
  });

  it("compares amounts with its bounds exactly, and rejects more decimals than its currency has", () => {
    const schema = amountSchema({ decimals: 0, min: "10", max: "90071992547409930" });
    expect(parseText(schema, "90071992547409930")).toBe("90071992547409930");
    expect(parseText(schema, "90071992547409931")).toBe("! Enter 90071992547409930 or less.");
    expect(parseText(schema, "9")).toBe("! Enter 10 or more.");
    expect(parseText(schema, "10.5")).toBe("! Write it without decimals.");
  });
});

it.each([
  ["1", 1],
  [" 124 ", 124],
  ["125", "! Enter a whole number from 1 to 124."],
  ["0", "! Enter a whole number from 1 to 124."],
  ["9.5", "! Enter a whole number from 1 to 124."],
  ["1e2", "! Enter a whole number from 1 to 124."],
  ["", "! Enter a whole number from 1 to 124."],
])("figureSchema parses %s as %s", (text, figure) => {
  expect(parseText(figureSchema({ min: 1, max: 124 }), text)).toBe(figure);
});

it("requiredText trims blanks, requiredSecret keeps them, and neither truncates", () => {
  expect(parseText(requiredText(), "  master ")).toBe("master");
  expect(parseText(requiredText(), "   ")).toBe("! Fill in this field.");
  expect(parseText(requiredSecret(), " x ")).toBe(" x ");
  expect(parseText(requiredText({ max: 3 }), "four")).toBe("! Write no more than 3 characters.");
});

it("requiredText and requiredSecret count an emoji as one character", () => {
  expect(parseText(requiredText({ max: 80 }), "😀".repeat(80))).toBe("😀".repeat(80));
  expect(parseText(requiredText({ max: 80 }), "😀".repeat(81))).toContain(
    "! Write no more than 80",
  );
  expect(parseText(requiredSecret({ max: 2 }), "😀😀")).toBe("😀😀");
});
