import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { withEmpty } from "@/kit/forms/text-schema";
import { addressSchema, TRAINING_ADDRESS } from "@/parts/fields/address-schema";
import { bicSchema } from "@/parts/fields/bic-schema";
import { ibanSchema, noRealIban, trainingIbanSchema } from "@/parts/fields/iban-schema";
import { parseText } from "@/testing/schema";

describe("identifier schemas", () => {
  it.each([
    ["an account", ibanSchema(), "BE49\u00a09990\u202f0000\u200b 0171\u200e", "BE49999000000171"],
    ["a BIC", bicSchema(), "simu\u2060beb0xxx\u200f", "SIMUBEB0XXX"],
    ["an address", addressSchema(), `\u200eSIM:\u00a0${TRAINING_ADDRESS}\u200b`, TRAINING_ADDRESS],
    ["an empty field", withEmpty(bicSchema()), "\u200b\u00a0", ""],
  ])("remove invisible characters pasted with %s", (_, schema, pasted, value) => {
    expect(parseText(schema, pasted)).toBe(value);
  });

  it("reject a real address even if it contains an invisible character", () => {
    const real = "0xdac17f958d2ee523a220\u200b6206994597c13d831ec7";
    expect(parseText(addressSchema(), real)).toContain(
      "This looks like a real blockchain address.",
    );
  });
});

describe("ibanSchema", () => {
  it.each(["BE49999000000171", "DE09000000000000000001", "FR16 9999 9999 99SI MULA TED0 148"])(
    "accepts %s",
    (iban) => {
      expect(parseText(ibanSchema(), iban)).toBe(iban.replaceAll(" ", ""));
    },
  );

  it.each([
    ["BE48999000000171", "The check digits don't fit the account."],
    ["BE49", "An IBAN has a country's two letters"],
    ["master", "An IBAN has a country's two letters"],
    ["", "Fill in this field."],
  ])("rejects “%s”: %s", (text, sentence) => {
    expect(parseText(ibanSchema(), text)).toContain(`! ${sentence}`);
  });
});

describe("trainingIbanSchema and noRealIban", () => {
  it.each([
    "BE49999000000171",
    "DE09000000000000000001",
    "FR169999999999SIMULATED0148",
    "NL80SIMU0000000001",
    "IT44F9999999999SIMULATED001",
    "ES9899999999550000000001",
    "gb77 simu 0000 0000 0000 01",
  ])("accept %s", (iban) => {
    expect(parseText(trainingIbanSchema(), iban)).toBe(iban.replaceAll(" ", "").toUpperCase());
    expect(parseText(v.pipe(v.string(), noRealIban()), `to ${iban}`)).toBe(`to ${iban}`);
  });

  // departs from 2:213e
  it.each([
    "DE89 3704 0044 0532 0130 00",
    "GB29NWBK60161331926819",
    "be71 0961 2345 6769",
    "NL41MOCK0000000001",
  ])("reject %s, alone or in a text", (iban) => {
    const refused = "! This looks like an account at a real bank. Nothing was stored.";
    expect(parseText(trainingIbanSchema(), iban)).toContain(refused);
    const text = v.pipe(v.string(), noRealIban());
    expect(parseText(text, iban)).toContain(refused);
    expect(parseText(text, `pay to ${iban.replaceAll(" ", "")} now`)).toContain(refused);
  });

  it("don't call an IBAN real if its check digits are wrong, even outside the training range", () => {
    expect(parseText(trainingIbanSchema(), "DE88370400440532013000")).toContain(
      "! The check digits",
    );
    expect(parseText(v.pipe(v.string(), noRealIban()), "DE88370400440532013000")).toBe(
      "DE88370400440532013000",
    );
  });
});

it.each([
  ["simubeb0xxx", "SIMUBEB0XXX"],
  ["MOCKDEF0", "MOCKDEF0"],
  ["SIMUBEBB", expect.stringContaining("! This is not a Test & Training BIC.")],
  ["SIMUBEB0XXXX", expect.stringContaining("! A BIC has 8 or 11 characters")],
  ["", "! Fill in this field."],
])("bicSchema reads “%s” as %s", (text, bic) => {
  expect(parseText(bicSchema(), text)).toEqual(bic);
});

describe("addressSchema", () => {
  it.each([
    "master",
    "0xabc",
    "wallet 1",
    TRAINING_ADDRESS,
    TRAINING_ADDRESS.toLowerCase(),
    "7".repeat(40),
  ])("accepts %s", (address) => {
    expect(parseText(addressSchema(), address)).toBe(address);
  });

  it("removes the simulation mark of a copied address", () => {
    expect(parseText(addressSchema(), `SIM:${TRAINING_ADDRESS}`)).toBe(TRAINING_ADDRESS);
    expect(parseText(addressSchema(), "SIM:")).toBe("! Fill in this field.");
  });

  it.each([
    [`0x${"d8da6bf2".repeat(5)}`, "or a training address such as"],
    ["d8da6bf2".repeat(5), "or a training address such as"],
    [`SIM:0x${"d8da6bf2".repeat(5)}`, "or a training address such as"],
    [`to bc1q${"x".repeat(38)}`, "or a testnet address, which begins with tb1."],
    [`1${"aB3".repeat(10)}`, "or a testnet address, which begins with tb1."],
    [`L${"aB3".repeat(11)}`, "or a testnet address, which begins with tb1."],
    [`r${"aB3".repeat(11)}`, "or a testnet address, which begins with tb1."],
    [`9${"aB3".repeat(14)}`, "or a testnet address, which begins with tb1."],
    [`addr1${"qx2".repeat(17)}`, "or a testnet address, which begins with tb1."],
  ])("rejects %s", (address, sentence) => {
    expect(parseText(addressSchema(), address)).toContain(
      "! This looks like a real blockchain address.",
    );
    expect(parseText(addressSchema(), address)).toContain(sentence);
  });
});

it("withEmpty accepts an empty value and still rejects an invalid one", () => {
  expect(parseText(withEmpty(bicSchema()), "  ")).toBe("");
  expect(parseText(withEmpty(bicSchema()), "simubeb0")).toBe("SIMUBEB0");
  expect(parseText(withEmpty(bicSchema()), "SIMU")).toContain("! A BIC has 8 or 11 characters");
});
