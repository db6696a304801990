import { expect, it } from "vitest";

import { bareAddress, markedAddress, shorten } from "@/lib/training-address";

const ADDRESS = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";

it.each([
  `SIM:${ADDRESS}`,
  ` sim: ${ADDRESS}\n`,
  `  ${ADDRESS} `,
  bareAddress(markedAddress(ADDRESS)),
])("bareAddress returns the copied address for %j", (text) => {
  expect(bareAddress(text)).toBe(ADDRESS);
});

it("shorten returns different texts for two training addresses with similar ends", () => {
  const other = `0xfaCade${"1".repeat(28)}fACAdE`;
  expect(shorten(ADDRESS)).toBe("0xfaCadebC4e…a40EfACAdE");
  expect(shorten(other)).not.toBe(shorten(ADDRESS));
});

it("shorten returns a short text unchanged", () => {
  expect(shorten("master")).toBe("master");
});
