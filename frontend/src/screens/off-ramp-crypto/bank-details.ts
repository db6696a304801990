import * as v from "valibot";

import { bicSchema } from "@/parts/fields/bic-schema";
import { noRealIban, trainingIbanSchema } from "@/parts/fields/iban-schema";
import { withEmpty, requiredText } from "@/kit/forms/text-schema";
import { visibleText } from "@/lib/visible-text";
import { readStored, writeStored } from "@/lib/storage";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

const KEY = "mockconsole.off-ramp-crypto";

/**
 * Routing number for the training; no bank has it, because the Federal Reserve assigns no number that begins with 99.
 */
export const TRAINING_ROUTING = "990000013";

const ROUTING_FORM = /^\d{9}$/;
const TRAINING_PREFIX = "99";
const ROUTING_WEIGHTS = [3, 7, 1];

function hasRightSum(routing: string): boolean {
  const sum = Array.from(routing).reduce(
    (total, digit, place) => total + Number(digit) * (ROUTING_WEIGHTS[place % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** Return the schema of a well-formed routing number that no bank can have. */
export function routingSchema() {
  return v.pipe(
    v.string(),
    v.transform((text) => visibleText(text).replace(/[\s-]/g, "")),
    v.regex(ROUTING_FORM, `A routing number has nine digits, such as ${TRAINING_ROUTING}.`),
    v.check(
      (routing) => !ROUTING_FORM.test(routing) || hasRightSum(routing),
      `The last digit doesn't fit the others. Compare each digit, or use ${TRAINING_ROUTING}.`,
    ),
    v.check(
      (routing) => !ROUTING_FORM.test(routing) || routing.startsWith(TRAINING_PREFIX),
      `This could be the number of a real bank. Nothing was stored. Use one that begins with 99, such as ${TRAINING_ROUTING}.`,
    ),
  );
}

const freeText = () => withEmpty(v.pipe(requiredText({ max: 80 }), noRealIban()));

/** Schema of the bank details, each of them optional. */
export const BankDetailsSchema = v.object({
  bankName: freeText(),
  holder: freeText(),
  accountNumber: freeText(),
  routing: withEmpty(routingSchema()),
  swift: withEmpty(bicSchema()),
  iban: withEmpty(trainingIbanSchema()),
});

export type BankDetails = v.InferOutput<typeof BankDetailsSchema>;

/** Return the details saved in this tab, or the defaults of the page. */
export function savedDetails(t: OffRampContent): BankDetails {
  const defaults = {
    bankName: "",
    holder: "",
    accountNumber: "",
    routing: "",
    swift: t("swiftCode"),
    iban: t("ibanDefault"),
  };
  try {
    const json: unknown = JSON.parse(readStored(KEY, "sessionStorage") ?? "null");
    const { success, output } = v.safeParse(BankDetailsSchema, json);
    return success ? output : defaults;
  } catch {
    return defaults;
  }
}

/** Save the details until the tab is closed. */
export function saveDetails(details: BankDetails): void {
  writeStored(KEY, JSON.stringify(details), "sessionStorage");
}
