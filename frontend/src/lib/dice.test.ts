import { describe, expect, it } from "vitest";

import { pick, unit } from "@/lib/dice";

const DICE = "0123456789abcdef";
const SIX = ["a", "b", "c", "d", "e", "f"] as const;

describe("unit", () => {
  it("returns the same number for the same name", () => {
    expect(unit(DICE, "download", 1)).toBe(unit(DICE, "download", "1"));
    expect(unit(DICE, "download", 1)).toMatchInlineSnapshot(`0.6804558727169211`);
    expect(pick(SIX, DICE, "download", 1)).toMatchInlineSnapshot(`"e"`);
  });

  it("returns a different number for another name or sandbox", () => {
    const draws = [
      unit(DICE, "ab", "c"),
      unit(DICE, "a", "bc"),
      unit(DICE, "abc"),
      unit("fedcba9876543210", "abc"),
    ];
    expect(new Set(draws).size).toBe(draws.length);
  });

  it("returns uniformly distributed numbers", () => {
    const draws = Array.from({ length: 6000 }, (_, number) => unit(DICE, "even", number));
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(mean).toBeGreaterThan(0.48);
    expect(mean).toBeLessThan(0.52);
    expect(Math.min(...draws)).toBeGreaterThan(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    for (const option of SIX) {
      const count = draws.filter((_, number) => pick(SIX, DICE, "pick", number) === option).length;
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
  });
});
