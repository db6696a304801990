import { describe, expect, it } from "vitest";

import { csvOf } from "@/lib/csv";

describe("comma-separated values", () => {
  // meets Domain:1.2d
  it.each([
    "=1+1",
    "+SUM(A1)",
    "-cmd",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "|calc",
    "%x",
    "  =1+1",
    "\uff1d1",
    "'=1",
    "-1-1",
    "+1.5e3",
  ])("hold %j as a text, never as a formula", (text) => {
    expect(csvOf([[text]]).replace(/^"/, "")).toMatch(/^'/);
  });

  it.each(["-12.50", "+7", "0.000000000000000001", "TRN-000042", "", "a = b"])(
    "leave %j as it is",
    (text) => {
      expect(csvOf([[text]])).toBe(`${text}\r\n`);
    },
  );

  it("keep commas, quotes and lines within their cell", () => {
    expect(csvOf([["a,b", 'say "x"', "one\ntwo", "plain"]])).toBe(
      '"a,b","say ""x""","one\ntwo",plain\r\n',
    );
  });
});
