import { expect, it } from "vitest";

import { typeText } from "@/lib/type-text";

it.each([
  ["mt103_payment", "MT103 payment"],
  ["wallet_transfer", "Wallet transfer"],
  ["gpi_tracking", "GPI tracking"],
  ["sepa_credit", "SEPA credit"],
])("typeText of %s is “%s”", (type, text) => {
  expect(typeText(type)).toBe(text);
});
