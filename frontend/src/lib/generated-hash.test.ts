import { describe, expect, it } from "vitest";

import { generatedHash } from "@/lib/generated-hash";

const DICE = "0f1e2d3c4b5a6978";

describe("generatedHash", () => {
  it("returns a hash in the format of training hashes", () => {
    expect(generatedHash(DICE, "hash-tag", "master")).toMatch(/^0xfacade[0-9a-f]{52}facade$/);
  });

  // meets 2:234
  it("returns the same hash for the same name and room, and another hash otherwise", () => {
    const hashes = [
      generatedHash(DICE, "hash-tag", "master"),
      generatedHash(DICE, "hash-tag", "wallet1"),
      generatedHash("0123456789abcdef", "hash-tag", "master"),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(generatedHash(DICE, "hash-tag", "master")).toBe(hashes[0]);
  });
});
