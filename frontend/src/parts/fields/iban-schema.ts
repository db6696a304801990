import * as v from "valibot";

import { REQUIRED } from "@/kit/forms/text-schema";
import { visibleText } from "@/lib/visible-text";

/** A training account: no bank of this number exists. */
export const TRAINING_IBAN = "BE49999000000171";

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The training's own: in these seven countries a run of nines or of noughts, or the letters SIMU, can be no bank. */
const TRAINING = /^(?:BE..999|DE..0{8}|FR..9{5}|NL..SIMU|IT..[A-Z]9{5}|ES..9{4}|GB..SIMU)/;

const REAL = `This looks like an account at a real bank. Nothing was stored. Use a training IBAN such as ${TRAINING_IBAN}.`;

/** An IBAN without its blanks, in capitals, its check digits right. Whether a real bank could have it is the server's to say. */
export function ibanSchema(message = REQUIRED) {
  return v.pipe(
    v.string(),
    v.transform(compacted),
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

/** An IBAN of the training, for a form that no server checks: without a registry of banks, any other could be real. */
export function trainingIbanSchema(message?: string) {
  return v.pipe(
    ibanSchema(message),
    v.check((iban) => !holdsRealIban(iban), REAL),
  );
}

/** A text in which no account of a real bank can be read, for a form that no server checks. */
export function noRealIban() {
  return v.check((text: string) => !holdsRealIban(text), REAL);
}

/** Return true for a text that is or contains an IBAN outside the training range. */
function holdsRealIban(text: string): boolean {
  return [text, ...text.split(/\s+/)]
    .map(compacted)
    .some((one) => isIban(one) && !TRAINING.test(one));
}

function compacted(text: string): string {
  return visibleText(text)
    .replace(/[\s.-]/g, "")
    .toUpperCase();
}

function isIban(text: string): boolean {
  return FORM.test(text) && hasRightCheckDigits(text);
}

/** ISO 7064: the country and check digits go behind the account, letters count from 10, and 1 is left over of 97. */
function hasRightCheckDigits(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
