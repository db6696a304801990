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

/** The names of the queries that would be read again. */
function invalidated(): string[] {
  return Object.entries(keys)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
}

function send(message: unknown): void {
  applyMessage(client, JSON.stringify(message));
}

describe("crypto_prices_updated", () => {
  const price = {
    symbol: "BTC",
    name: "Bitcoin",
    price: "64123.12",
    change24h: "-1.27",
    simulated: true,
  };

  // meets 1:129d
  it("replaces the price list", () => {
    send({ type: "crypto_prices_updated", data: [price] });
    expect(client.getQueryData(cryptoPricesQuery().queryKey)).toEqual([price]);
    expect(invalidated()).toEqual([]);
  });
});

describe("records_changed", () => {
  // departs from 1:231d
  it("makes a resource and what lies below it be read again", () => {
    send({ type: "records_changed", data: ["wallets"] });
    expect(invalidated()).toEqual(["wallets", "saved"]);
  });

  it("spares a resource whose name only begins alike", () => {
    send({ type: "records_changed", data: ["swift"] });
    expect(invalidated()).toEqual(["swift"]);
  });

  it("reaches a list that is read with parameters", () => {
    send({ type: "records_changed", data: ["transactions"] });
    expect(invalidated()).toEqual(["limited"]);
  });

  // departs from 1:231d
  it("means everything by an asterisk", () => {
    send({ type: "records_changed", data: ["*"] });
    expect(invalidated()).toEqual(Object.keys(keys));
  });
});

describe("heartbeat", () => {
  it("changes nothing and is not logged", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    send({ type: "heartbeat", data: null });
    expect(warn).not.toHaveBeenCalled();
    expect(invalidated()).toEqual([]);
  });
});

describe("a message that can't be used", () => {
  // meets 1:208a
  it.each(["", "{", "[]", "null", '"text"', '{"type":"unknown"}', '{"type":"records_changed"}'])(
    "is logged and changes nothing: %s",
    (text) => {
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      applyMessage(client, text);
      expect(warn).toHaveBeenCalledOnce();
      expect(invalidated()).toEqual([]);
    },
  );
});

describe("lesson_changed", () => {
  const presented = { version: 3, state: "running", blank: false, bring: null, message: null };
  const { queryKey } = seatQuery();
  const version = () => client.getQueryData(queryKey)?.seat?.teaching?.presented.version;

  function hold(teaching: unknown): void {
    client.setQueryData(queryKey, { seat: { lesson: "LSN-000001", teaching } } as never);
  }

  it("is put into the seat, unless it is older than what is there", () => {
    hold({ seat: 1, presented });
    send({ type: "lesson_changed", data: { ...presented, version: 5 } });
    expect(version()).toBe(5);
    send({ type: "lesson_changed", data: { ...presented, version: 4 } });
    expect(version()).toBe(5);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  });

  it("has the seat read again where there is no lesson in it yet", () => {
    hold(null);
    send({ type: "lesson_changed", data: presented });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
