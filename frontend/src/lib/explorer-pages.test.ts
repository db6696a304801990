import { describe, expect, it } from "vitest";

import { addressPage, tokenPage, transactionPage, USDT_CONTRACT } from "@/lib/explorer-pages";

describe("addressPage", () => {
  it("percent-encodes a wallet's address or reference", () => {
    expect(addressPage("my wallet/1?")).toBe("/explorer/address/my%20wallet%2F1%3F");
    expect(tokenPage("a&b")).toBe(`/explorer/token/${USDT_CONTRACT}?a=a%26b`);
    expect(transactionPage("a?")).toBe("/explorer/tx/a%3F");
  });
});
