import { describe, expect, it } from "vitest";

import { addressOf, keyOf } from "@/api/paths";

describe("addressOf and keyOf", () => {
  // meets 1:168c
  it("joins the parts of a key with slashes", () => {
    const key = keyOf("/api/crypto-prices/{symbol}/history", { path: { symbol: "BTC" } });
    expect(key).toEqual(["/api/crypto-prices", "BTC", "history"]);
    expect(addressOf(key)).toBe("/api/crypto-prices/BTC/history");
  });

  it("encodes every character of an id that would end the path segment", () => {
    const key = keyOf("/api/wallets/{id}/tags/{tag}", { path: { id: "a/b?c#d", tag: "50 %" } });
    expect(addressOf(key)).toBe("/api/wallets/a%2Fb%3Fc%23d/tags/50%20%25");
  });

  it("keeps a fixed suffix after the parameter in a path part, such as “.pdf”", () => {
    const key = keyOf("/api/lessons/{ref}/debrief/{seat}.pdf", { path: { ref: "LSN-1", seat: 2 } });
    expect(addressOf(key)).toBe("/api/lessons/LSN-1/debrief/2.pdf");
  });

  it.each(["", ".", ".."])(
    "throws for the id “%s”, which the browser would resolve to another path",
    (id) => {
      expect(() => addressOf(keyOf("/api/wallets/{id}", { path: { id } }))).toThrow(/address/);
    },
  );

  it("throws for a path with missing parameters", () => {
    expect(() => keyOf("/api/wallets/{id}", { path: {} })).toThrow("needs a value for id");
  });

  it("encodes query parameters, sorts them and omits undefined ones", () => {
    const query = { search: "a&b=c", limit: 50, cursor: undefined };
    const key = keyOf("/api/transactions", { query });
    expect(addressOf(key)).toBe("/api/transactions?limit=50&search=a%26b%3Dc");
    expect(addressOf(keyOf("/api/transactions", { query: {} }))).toBe("/api/transactions");
  });

  it("ignores the parts of a key after the query parameters", () => {
    expect(addressOf(["/api/transactions", { limit: 5 }, "in-pages"])).toBe(
      "/api/transactions?limit=5",
    );
  });
});
