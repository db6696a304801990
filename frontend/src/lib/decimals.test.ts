import { expect, it } from "vitest";

import { compareDecimals, productOf, quotientOf, sumOf } from "@/lib/decimals";

it.each([
  ["0.1", "0.10", 0],
  ["+1.5", "1.4", 1],
  ["-2", "-1", -1],
  ["90071992547409930.000000000000000001", "90071992547409930", 1],
])("compareDecimals of %s and %s is %d", (one, other, sign) => {
  expect(compareDecimals(one, other)).toBe(sign);
  expect(compareDecimals(other, one)).toBe(sign === 0 ? 0 : -sign);
});

it("compareDecimals sorts decimals of any length and sign exactly", () => {
  const ascending = [
    "-1000.5",
    "-0.5",
    "-0.05",
    "0",
    "0.000000000000000001",
    "0.5",
    "9.50",
    "10.00",
    "1234567890123456.77",
    "1234567890123456.78",
  ];
  const shuffled = [3, 9, 0, 7, 5, 1, 8, 2, 6, 4].map((place) => String(ascending[place]));
  expect(shuffled.toSorted(compareDecimals)).toEqual(ascending);
});

it.each([
  [[], "0"],
  [["1", "2.5"], "3.5"],
  [["0.1", "0.2", "-0.30"], "0.00"],
  [["-1.5", "0.25"], "-1.25"],
  [
    ["90071992547409930.000000000000000001", "0.000000000000000001"],
    "90071992547409930.000000000000000002",
  ],
])("sumOf %j is %s", (values, sum) => {
  expect(sumOf(values)).toBe(sum);
});

it.each([
  ["2", "2500.00", 2, "5000.00"],
  ["0.005", "1", 2, "0.01"],
  ["0.0049", "1", 2, "0.00"],
  ["-0.005", "1", 2, "-0.01"],
  ["1.5", "1.5", 0, "2"],
  ["3", "2", 2, "6.00"],
  ["123456789012345678.000000000000000001", "64123.1", 2, "7916432027517543144961.80"],
])("productOf %s and %s to %d decimals is %s", (one, other, decimals, product) => {
  expect(productOf(one, other, decimals)).toBe(product);
});

it.each([
  ["1", "3", 4, "0.3333"],
  ["2", "3", 4, "0.6667"],
  ["-2", "3", 0, "-1"],
  ["1", "-8", 2, "-0.13"],
  ["0.00", "7.5", 1, "0.0"],
  ["42500", "0.000000000000000001", 0, "42500000000000000000000"],
])("quotientOf %s and %s to %d decimals is %s", (one, other, decimals, quotient) => {
  expect(quotientOf(one, other, decimals)).toBe(quotient);
});
