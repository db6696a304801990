import { describe, expect, it } from "vitest";

import { addressPage, tokenPage, transactionPage, USDT_CONTRACT } from "@/lib/explorer-pages";

const transaction = {
  id: "TRN-000007",
  status: "completed",
  paymentMethod: "blockchain",
  txHash: "0xfacade",
};

describe("the explorer's pages", () => {
  it("are addressed by what a wallet is known by, whatever stands in it", () => {
    expect(addressPage("my wallet/1?")).toBe("/explorer/address/my%20wallet%2F1%3F");
    expect(tokenPage("a&b")).toBe(`/explorer/token/${USDT_CONTRACT}?a=a%26b`);
  });

  it("have a transaction by its hash where it was settled on a chain", () => {
    expect(transactionPage(transaction)).toBe("/explorer/tx/0xfacade");
  });

  it.each([{ status: "pending" }, { paymentMethod: "swift" }, { txHash: "" }])(
    "have what was moved for one with %s by its reference",
    (own) => {
      expect(transactionPage({ ...transaction, ...own })).toBe("/explorer/search?q=TRN-000007");
    },
  );
});
