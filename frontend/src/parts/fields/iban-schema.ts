import * as v from "valibot";

import { REQUIRED } from "@/kit/forms/text-schema";
import { visibleText } from "@/lib/visible-text";

/** IBAN of a training account, whose bank code belongs to no bank. */
export const TRAINING_IBAN = "BE49999000000171";

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * Pattern of training IBANs: the bank code consists of nines or of zeros, or is SIMU; no bank in these seven countries
 * has such a code.
 */
const TRAINING = /^(?:BE..999|DE..0{8}|FR..9{5}|NL..SIMU|IT..[A-Z]9{5}|ES..9{4}|GB..SIMU)/;

const REAL = `This looks like an account at a real bank. Nothing was stored. Use a training IBAN such as ${TRAINING_IBAN}.`;

/** Return the schema of an IBAN with valid check digits, normalized; the server rejects IBANs of real banks. */
export function ibanSchema(message = REQUIRED) {
  return v.pipe(
    v.string(),
    v.transform(compactText),
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

/** Return the schema of a training IBAN, for forms without a server check, because any other IBAN could be real. */
export function trainingIbanSchema(message?: string) {
  return v.pipe(
    ibanSchema(message),
    v.check((iban) => !holdsRealIban(iban), REAL),
  );
}

/** Return a check that rejects a text with a real IBAN, for forms without a server check. */
export function noRealIban() {
  return v.check((text: string) => !holdsRealIban(text), REAL);
}

/** Return true if a text is or contains an IBAN outside the training range. */
function holdsRealIban(text: string): boolean {
  return [text, ...text.split(/\s+/)]
    .map(compactText)
    .some((one) => FORM.test(one) && hasRightCheckDigits(one) && !TRAINING.test(one));
}

function compactText(text: string): string {
  return visibleText(text)
    .replace(/[\s.-]/g, "")
    .toUpperCase();
}

/**
 * Return true if the check digits are valid (ISO 7064, modulo 97): move the first four characters to the end, replace A
 * by 10, B by 11 and so on; the remainder must be 1.
 */
function hasRightCheckDigits(iban: string): boolean {
  const rearranged = iban.slice(4) + iban.slice(0, 4);
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
