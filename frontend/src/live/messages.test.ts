import { beforeEach, describe, expect, it, vi } from "vitest";

import { cryptoPricesQuery } from "@/api/crypto-prices";
import { createQueryClient } from "@/api/query-client";
import { seatQuery } from "@/api/training";
import { applyMessage } from "@/live/messages";

const keys = {
  prices: ["/api/crypto-prices"],
  sparklines: ["/api/crypto-prices", "sparklines"],
  wallets: ["/api/wallets"],
  saved: ["/api/wallets/saved"],
  swift: ["/api/swift/operations"],
  swiftnet: ["/api/swiftnet/system-status"],
  limited: ["/api/transactions", { limit: 50 }],
};

let client = createQueryClient();

beforeEach(() => {
  client = createQueryClient();
  for (const key of Object.values(keys)) client.setQueryData(key, []);
});

/** Return the names of the invalidated queries. */
function invalidatedKeys(): string[] {
  return Object.entries(keys)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
}

function send(message: unknown): void {
  applyMessage(client, JSON.stringify(message));
}

describe("applyMessage with crypto_prices_updated", () => {
  const price = {
    symbol: "BTC",
    name: "Bitcoin",
    price: "64123.12",
    change24h: "-1.27",
    simulated: true,
  };

  // meets 1:129d
  it("replaces the cached price list", () => {
    send({ type: "crypto_prices_updated", data: [price] });
    expect(client.getQueryData(cryptoPricesQuery().queryKey)).toEqual([price]);
    expect(invalidatedKeys()).toEqual([]);
  });
});

describe("applyMessage with records_changed", () => {
  // departs from 1:231d
  it.each([
    ["a resource and its sub-resources", "wallets", ["wallets", "saved"]],
    ["no other resource whose name starts with the changed resource's name", "swift", ["swift"]],
    ["a list's queries that have query parameters", "transactions", ["limited"]],
    ["all queries for a message that names `*`", "*", Object.keys(keys)],
  ])("invalidates %s", (_case, resource, invalidated) => {
    send({ type: "records_changed", data: [resource] });
    expect(invalidatedKeys()).toEqual(invalidated);
  });
});

describe("applyMessage with heartbeat", () => {
  it("neither changes the cache nor logs anything", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    send({ type: "heartbeat", data: null });
    expect(warn).not.toHaveBeenCalled();
    expect(invalidatedKeys()).toEqual([]);
  });
});

describe("applyMessage with a malformed message", () => {
  // meets 1:208a
  it.each(["", "{", "[]", "null", '"text"', '{"type":"unknown"}', '{"type":"records_changed"}'])(
    "logs the message and doesn't change the cache: %s",
    (text) => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      applyMessage(client, text);
      expect(warn).toHaveBeenCalledOnce();
      expect(invalidatedKeys()).toEqual([]);
    },
  );
});

describe("applyMessage with lesson_changed", () => {
  const presented = { version: 3, state: "running", blank: false, bring: null, message: null };
  const { queryKey } = seatQuery();
  const version = () => client.getQueryData(queryKey)?.seat?.teaching?.presented.version;

  function hold(teaching: unknown): void {
    client.setQueryData(queryKey, { seat: { lesson: "LSN-000001", teaching } } as never);
  }

  it("updates the cached seat unless the message's version is older", () => {
    hold({ seat: 1, presented });
    send({ type: "lesson_changed", data: { ...presented, version: 5 } });
    expect(version()).toBe(5);
    send({ type: "lesson_changed", data: { ...presented, version: 4 } });
    expect(version()).toBe(5);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });

  it("invalidates the seat query if the seat has no lesson yet", () => {
    hold(null);
    send({ type: "lesson_changed", data: presented });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
