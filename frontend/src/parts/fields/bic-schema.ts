import * as v from "valibot";

import { REQUIRED } from "@/kit/forms/text-schema";
import { visibleText } from "@/lib/visible-text";

/** BIC that belongs to no bank. */
export const TRAINING_BIC = "SIMUBEB0XXX";

const FORM = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/**
 * Return the schema of a Test & Training BIC, converted to upper case; the server also checks the registry of banks.
 */
export function bicSchema(message = REQUIRED) {
  return v.pipe(
    v.string(),
    v.transform(visibleText),
    v.toUpperCase(),
    v.nonEmpty(message),
    v.regex(
      FORM,
      `A BIC has 8 or 11 characters: bank, country, place and branch, such as ${TRAINING_BIC}.`,
    ),
    v.check(
      (bic) => bic[7] === "0",
      `This is not a Test & Training BIC. Nothing was stored. Use one whose eighth character is 0, such as ${TRAINING_BIC}.`,
    ),
  );
}
