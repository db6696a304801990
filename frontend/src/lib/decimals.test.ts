import { expect, it } from "vitest";

import { compareDecimals } from "@/lib/decimals";

it.each([
  ["0.1", "0.10", 0],
  ["10", "9.999", 1],
  ["-2", "-1", -1],
  ["-0.5", "0.25", -1],
  ["90071992547409930.000000000000000001", "90071992547409930", 1],
])("%s compares to %s as %d", (one, other, sign) => {
  expect(compareDecimals(one, other)).toBe(sign);
  expect(compareDecimals(other, one)).toBe(sign === 0 ? 0 : -sign);
});
