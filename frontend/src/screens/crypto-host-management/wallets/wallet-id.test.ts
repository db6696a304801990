import { describe, expect, it } from "vitest";

import { bulkNames } from "@/screens/crypto-host-management/wallets/bulk-names";
import { explicitId, generateId } from "@/screens/crypto-host-management/wallets/wallet-id";

const draw = {
  dice: "0123456789abcdef",
  now: new Date("2027-03-04T10:00:00Z"),
  key: ["master WaLLET", 0],
};

describe("explicitId and generateId", () => {
  // meets 1:115
  it.each([
    ["import", "WLT_A", "WLT_A"],
    ["custom", "WLT_A", "WLT_B"],
    ["auto", "WLT_A", ""],
    ["import", "", ""],
  ] as const)("explicitId returns the ID of the source %s", (idSource, importId, expected) => {
    expect(explicitId({ idSource, importId, customId: "WLT_B" })).toBe(expected);
  });

  // meets 1:115
  it("generateId joins the room's time and six capital letters", () => {
    expect(generateId(draw)).toMatch(/^WLT_1804154400000[A-Z]{6}$/);
  });

  // meets 1:115
  it("generateId returns the same ID for the same room, time and key, and a different ID otherwise", () => {
    expect(generateId(draw)).toBe(generateId({ ...draw }));
    expect(generateId(draw)).not.toBe(generateId({ ...draw, key: ["master WaLLET", 1] }));
    expect(generateId(draw)).not.toBe(generateId({ ...draw, dice: "fedcba9876543210" }));
  });
});

// meets 1:251
it.each([
  ["USDT-Wallet-001", 5, "USDT-Wallet-001", "USDT-Wallet-005"],
  ["Vault-001", 100, "Vault-001", "Vault-100"],
  ["Lot 98", 25, "Lot 98", "Lot 122"],
  ["Vault", 10, "Vault-001", "Vault-010"],
])("bulkNames(%j, %d) returns the names from %s to %s", (pattern, count, first, last) => {
  expect(bulkNames(pattern, count)).toEqual({ first, last });
});
