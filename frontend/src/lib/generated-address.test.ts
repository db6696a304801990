import { describe, expect, it } from "vitest";

import { generatedAddress, withChecksum } from "@/lib/generated-address";

const dice = "0f1e2d3c4b5a6978";
const CHARSET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** Return the BIP-173 checksum of an address: 1 if the address is valid. */
function polymod(address: string): number {
  const [prefix = "", data = ""] = address.split(/1(?=[^1]*$)/);
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  const values = [
    ...codes.map((code) => code >> 5),
    0,
    ...codes.map((code) => code & 31),
    ...Array.from(data, (letter) => CHARSET.indexOf(letter)),
  ];
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  return values.reduce((sum, value) => {
    const top = sum >>> 25;
    const next = ((sum & 0x1ffffff) << 5) ^ value;
    return generator.reduce((rest, term, bit) => ((top >>> bit) & 1 ? rest ^ term : rest), next);
  }, 1);
}

describe("generatedAddress", () => {
  // meets 1:91
  it.each(["ethereum", "usdt-erc20", "polygon", "arbitrum", "optimism"])(
    "returns a training address on %s",
    (network) => {
      expect(generatedAddress({ dice, network, count: 1 })).toMatch(
        /^0xfacade[0-9a-f]{28}facade$/i,
      );
    },
  );

  it.each([
    "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE",
    "0xFacaded9eDF598E566B685D31562569469FacaDe",
    "0xFacade4332ff3195d02B80994B2a98e9B5FAcADe",
  ])("has the same checksum algorithm as the server: %s", (address) => {
    expect(withChecksum(address.toLowerCase())).toBe(address);
    expect(withChecksum(address)).toBe(address);
  });

  it("returns an address with a valid EIP-55 checksum", () => {
    for (let count = 1; count <= 20; count += 1) {
      const address = generatedAddress({ dice, network: "ethereum", count });
      expect(address).toBe(withChecksum(address));
      expect(address).not.toBe(address.toLowerCase());
    }
  });

  // meets 1:91
  it("returns a testnet address with a valid checksum on Bitcoin", () => {
    expect(polymod("tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")).toBe(1);
    for (let count = 1; count <= 20; count += 1) {
      const address = generatedAddress({ dice, network: "bitcoin", count });
      expect(address).toMatch(/^tb1q[02-9ac-hj-np-z]{38}$/);
      expect(polymod(address)).toBe(1);
    }
  });

  it("returns the same address for the same count, and another address for another count", () => {
    const draws = [1, 2, 3, 1].map((count) =>
      generatedAddress({ dice, network: "ethereum", count }),
    );
    expect(draws[3]).toBe(draws[0]);
    expect(new Set(draws).size).toBe(3);
  });
});
