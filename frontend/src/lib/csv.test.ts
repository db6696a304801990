import { describe, expect, it } from "vitest";

import { csvOf } from "@/lib/csv";

describe("csvOf", () => {
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
  ])("writes %j as text, not as a formula", (text) => {
    expect(csvOf([[text]]).replace(/^"/, "")).toMatch(/^'/);
  });

  it.each(["-12.50", "+7", "0.000000000000000001", "TRN-000042", "", "a = b"])(
    "writes the cell %j unchanged",
    (text) => {
      expect(csvOf([[text]])).toBe(`${text}\r\n`);
    },
  );

  it("quotes cells with commas, quotes and line breaks", () => {
    expect(csvOf([["a,b", 'say "x"', "one\ntwo", "plain"]])).toBe(
      '"a,b","say ""x""","one\ntwo",plain\r\n',
    );
  });
});
