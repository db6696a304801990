import * as v from "valibot";

import { REQUIRED } from "@/components/forms/text-schema";

/** A training account: no bank of this number exists. */
export const TRAINING_IBAN = "BE49999000000171";

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An IBAN without its blanks, in capitals, its check digits right. Whether a real bank could have it is the server's to say. */
export function ibanSchema(message = REQUIRED) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\s.-]/g, "").toUpperCase()),
    v.nonEmpty(message),
    v.regex(
      FORM,
      `An IBAN has a country's two letters, two check digits and the account, such as ${TRAINING_IBAN}.`,
    ),
    v.check(
      (iban) => !FORM.test(iban) || hasRightCheckDigits(iban),
      `The check digits don't fit the account. Compare each digit, or use ${TRAINING_IBAN}.`,
    ),
  );
}

/** ISO 7064: the country and check digits go behind the account, letters count from 10, and 1 is left over of 97. */
function hasRightCheckDigits(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
