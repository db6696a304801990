import { describe, expect, it } from "vitest";

import { addressOf, keyOf } from "@/api/paths";

describe("an address", () => {
  // meets 1:168c
  it("joins the parts of its key with slashes", () => {
    const key = keyOf("/api/crypto-prices/{symbol}/history", { path: { symbol: "BTC" } });
    expect(key).toEqual(["/api/crypto-prices", "BTC", "history"]);
    expect(addressOf(key)).toBe("/api/crypto-prices/BTC/history");
  });

  it("encodes whatever an id is made of, so that it stays one part", () => {
    const key = keyOf("/api/wallets/{id}/tags/{tag}", { path: { id: "a/b?c#d", tag: "50 %" } });
    expect(addressOf(key)).toBe("/api/wallets/a%2Fb%3Fc%23d/tags/50%20%25");
  });

  it.each(["", ".", ".."])("refuses the id “%s”, which would lead elsewhere", (id) => {
    expect(() => addressOf(keyOf("/api/wallets/{id}", { path: { id } }))).toThrow(/address/);
  });

  it("refuses a path whose places are not all filled", () => {
    expect(() => keyOf("/api/wallets/{id}", { path: {} })).toThrow("needs a value for id");
  });

  it("takes parameters in any order, encoded, and leaves out what isn't given", () => {
    const query = { search: "a&b=c", limit: 50, cursor: undefined };
    const key = keyOf("/api/transactions", { query });
    expect(addressOf(key)).toBe("/api/transactions?limit=50&search=a%26b%3Dc");
    expect(addressOf(keyOf("/api/transactions", { query: {} }))).toBe("/api/transactions");
  });

  it("ends with its parameters, whatever else tells a key apart", () => {
    expect(addressOf(["/api/transactions", { limit: 5 }, "in-pages"])).toBe(
      "/api/transactions?limit=5",
    );
  });
});
