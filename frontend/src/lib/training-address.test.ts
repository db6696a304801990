import { expect, it } from "vitest";

import { bareAddress, markedAddress, shortened } from "@/lib/training-address";

const ADDRESS = "0xfaCadebC4e18f3433d6d98B9ac5095a40EfACAdE";

it.each([
  `SIM:${ADDRESS}`,
  ` sim: ${ADDRESS}\n`,
  `  ${ADDRESS} `,
  bareAddress(markedAddress(ADDRESS)),
])("bareAddress reads %j as the copied address", (text) => {
  expect(bareAddress(text)).toBe(ADDRESS);
});

it("shortened keeps two training addresses apart, whose ends are alike", () => {
  const other = `0xfaCade${"1".repeat(28)}fACAdE`;
  expect(shortened(ADDRESS)).toBe("0xfaCadebC4e…a40EfACAdE");
  expect(shortened(other)).not.toBe(shortened(ADDRESS));
});

it("shortened keeps a short text whole", () => {
  expect(shortened("master")).toBe("master");
});
