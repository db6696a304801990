import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { addressSchema, TRAINING_ADDRESS } from "@/components/forms/address-schema";
import { amountSchema } from "@/components/forms/amount-schema";
import { bicSchema } from "@/components/forms/bic-schema";
import { figureSchema } from "@/components/forms/figure-schema";
import { ibanSchema, noRealIban, trainingIbanSchema } from "@/components/forms/iban-schema";
import {
  orNothing,
  requiredLines,
  requiredSecret,
  requiredText,
} from "@/components/forms/text-schema";

/** What a schema makes of a text, or the first thing it says against it. */
function read(schema: v.GenericSchema<string, unknown>, text: string): unknown {
  const { success, output, issues } = v.safeParse(schema, text);
  return success ? output : `! ${issues[0].message}`;
}

describe("a pasted value", () => {
  it.each([
    ["an amount", amountSchema(), "\ufeff1\u00ad234.50\u00a0\u200e", "1234.50"],
    ["a figure", figureSchema({ min: 1, max: 124 }), "\u200b12\u202f", 12],
    ["an account", ibanSchema(), "BE49\u00a09990\u202f0000\u200b 0171\u200e", "BE49999000000171"],
    ["a BIC", bicSchema(), "simu\u2060beb0xxx\u200f", "SIMUBEB0XXX"],
    ["an address", addressSchema(), `\u200eSIM:\u00a0${TRAINING_ADDRESS}\u200b`, TRAINING_ADDRESS],
    ["a code", requiredText(), "\u00a0SIM\u2011REL\u20111\u200b", "SIM-REL-1"],
    ["nothing", orNothing(bicSchema()), "\u200b\u00a0", ""],
    ["several lines", requiredLines(), "\u200b:20:x\n:23B:y ", "\u200b:20:x\n:23B:y"],
    ["a secret", requiredSecret(), " \u200bx", " \u200bx"],
  ])("of %s loses what nobody sees, but in lines and secrets", (_, schema, pasted, value) => {
    expect(read(schema, pasted)).toBe(value);
  });

  it("that looks real is refused with what nobody sees in it", () => {
    const real = "0xdac17f958d2ee523a220\u200b6206994597c13d831ec7";
    expect(read(addressSchema(), real)).toContain("This looks like a real blockchain address.");
  });
});

describe("an amount", () => {
  it.each([
    ["1234.56", "1234.56"],
    [" 0.000000000000000001 ", "0.000000000000000001"],
    ["EUR 1,234.56", "1234.56"],
    ["1,234,567 USDT", "1234567"],
    ["€1,234.50", "1234.50"],
    ["12.", "12"],
    ["12345678901234567890.123456789012345678", "12345678901234567890.123456789012345678"],
  ])("%s is taken as %s", (text, amount) => {
    expect(read(amountSchema(), text)).toBe(amount);
  });

  it.each([
    ["", "Enter an amount."],
    ["0.00", "Enter an amount above zero."],
    ["12e3", "Write digits only"],
    ["-5", "Write digits only"],
    ["ten", "Write digits only"],
    ["1 234.56", "Write digits only"],
    ["1,234", "A comma can be read in two ways here."],
    ["1.234,56", "A comma can be read in two ways here."],
    ["12,34.5", "A comma can be read in two ways here."],
    ["9".repeat(40), "This is too long. Write no more than 38 digits before the point."],
    [
      `EUR ${"9".repeat(39)}.50`,
      "This is too long. Write no more than 38 digits before the point.",
    ],
    ["1.0000000000000000001", "Write no more than 18 digits behind the point."],
  ])("%s is refused: %s", (text, sentence) => {
    expect(read(amountSchema(), text)).toContain(`! ${sentence}`);
  });

  it.each([
    ["1,000", "1000"],
    ["€50,000", "50000"],
    ["1,000.5", "1000.5"],
    ["1,5", "! A comma can be read in two ways here."],
  ])("%s is taken as %s where commas group thousands for certain", (text, amount) => {
    expect(read(amountSchema({ grouped: true }), text)).toEqual(expect.stringContaining(amount));
    expect(read(amountSchema({ grouped: true }), text)).not.toContain(",0");
  });

  it("keeps to its bounds and its currency's decimals, exact to the last digit", () => {
    const schema = amountSchema({ decimals: 0, min: "10", max: "90071992547409930" });
    expect(read(schema, "90071992547409930")).toBe("90071992547409930");
    expect(read(schema, "90071992547409931")).toBe("! Enter 90071992547409930 or less.");
    expect(read(schema, "9")).toBe("! Enter 10 or more.");
    expect(read(schema, "10.5")).toBe("! Write it without decimals.");
  });
});

it.each([
  ["1", 1],
  [" 124 ", 124],
  ["125", "! Enter a whole number from 1 to 124."],
  ["0", "! Enter a whole number from 1 to 124."],
  ["9.5", "! Enter a whole number from 1 to 124."],
  ["1e2", "! Enter a whole number from 1 to 124."],
  ["", "! Enter a whole number from 1 to 124."],
])("a figure reads %s as %s", (text, figure) => {
  expect(read(figureSchema({ min: 1, max: 124 }), text)).toBe(figure);
});

describe("an account", () => {
  it.each(["BE49999000000171", "DE09000000000000000001", "FR16 9999 9999 99SI MULA TED0 148"])(
    "%s is well-formed",
    (iban) => {
      expect(read(ibanSchema(), iban)).toBe(iban.replaceAll(" ", ""));
    },
  );

  it.each([
    ["BE48999000000171", "The check digits don't fit the account."],
    ["BE49", "An IBAN has a country's two letters"],
    ["master", "An IBAN has a country's two letters"],
    ["", "Fill in this field."],
  ])("%s is refused: %s", (text, sentence) => {
    expect(read(ibanSchema(), text)).toContain(`! ${sentence}`);
  });
});

describe("an account in a form that no server checks", () => {
  it.each([
    "BE49999000000171",
    "DE09000000000000000001",
    "FR169999999999SIMULATED0148",
    "NL80SIMU0000000001",
    "IT44F9999999999SIMULATED001",
    "ES9899999999550000000001",
    "gb77 simu 0000 0000 0000 01",
  ])("may be %s", (iban) => {
    expect(read(trainingIbanSchema(), iban)).toBe(iban.replaceAll(" ", "").toUpperCase());
    expect(read(v.pipe(v.string(), noRealIban()), `to ${iban}`)).toBe(`to ${iban}`);
  });

  // departs from 2:213e
  it.each([
    "DE89 3704 0044 0532 0130 00",
    "GB29NWBK60161331926819",
    "be71 0961 2345 6769",
    "NL41MOCK0000000001",
  ])("may not be %s, alone or in a text", (iban) => {
    const refused = "! This looks like an account at a real bank. Nothing was stored.";
    expect(read(trainingIbanSchema(), iban)).toContain(refused);
    const text = v.pipe(v.string(), noRealIban());
    expect(read(text, iban)).toContain(refused);
    expect(read(text, `pay to ${iban.replaceAll(" ", "")} now`)).toContain(refused);
  });

  it("says of one that is malformed only that", () => {
    expect(read(trainingIbanSchema(), "DE88370400440532013000")).toContain("! The check digits");
    expect(read(v.pipe(v.string(), noRealIban()), "DE88370400440532013000")).toBe(
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
])("a BIC reads %s as %s", (text, bic) => {
  expect(read(bicSchema(), text)).toEqual(bic);
});

describe("an address", () => {
  it.each([
    "master",
    "0xabc",
    "wallet 1",
    TRAINING_ADDRESS,
    TRAINING_ADDRESS.toLowerCase(),
    "7".repeat(40),
  ])("may be %s", (address) => {
    expect(read(addressSchema(), address)).toBe(address);
  });

  it("may carry the mark that a copied one has", () => {
    expect(read(addressSchema(), `SIM:${TRAINING_ADDRESS}`)).toBe(TRAINING_ADDRESS);
    expect(read(addressSchema(), "SIM:")).toBe("! Fill in this field.");
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
  ])("may not be %s", (address, sentence) => {
    expect(read(addressSchema(), address)).toContain(
      "! This looks like a real blockchain address.",
    );
    expect(read(addressSchema(), address)).toContain(sentence);
  });
});

it("a text loses the blanks around it, a secret keeps them, and neither is cut", () => {
  expect(read(requiredText(), "  master ")).toBe("master");
  expect(read(requiredText(), "   ")).toBe("! Fill in this field.");
  expect(read(requiredSecret(), " x ")).toBe(" x ");
  expect(read(requiredText({ max: 3 }), "four")).toBe("! Write no more than 3 characters.");
});

it("counts an emoji as one character, in texts and secrets", () => {
  expect(read(requiredText({ max: 80 }), "😀".repeat(80))).toBe("😀".repeat(80));
  expect(read(requiredText({ max: 80 }), "😀".repeat(81))).toContain("! Write no more than 80");
  expect(read(requiredSecret({ max: 2 }), "😀😀")).toBe("😀😀");
});

it("a field that may stay empty still takes nothing that doesn't fit", () => {
  expect(read(orNothing(bicSchema()), "  ")).toBe("");
  expect(read(orNothing(bicSchema()), "simubeb0")).toBe("SIMUBEB0");
  expect(read(orNothing(bicSchema()), "SIMU")).toContain("! A BIC has 8 or 11 characters");
});
