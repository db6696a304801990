import * as v from "valibot";

import { compareDecimals, decimalsOf } from "@/lib/decimals";
import { visibleText } from "@/lib/visible-text";

/** As many digits before the point as an amount may have. */
const MOST_DIGITS = 38;
const PLAIN = /^(\d+)(?:\.\d+)?$/;
/** Commas that group thousands beyond doubt: there are several, or a point follows. */
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;
/** Any commas between groups of three digits. */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** An amount whose decimals are still to come, or none. */
const POINT_LAST = /^(\d+)\.$/;
const CURRENCY = /^(?:[A-Za-z]{2,6}\s*|[€$£¥₮]\s*)|(?:\s*[€$£¥₮]|\s+[A-Za-z]{2,6})$/g;

/**
 * An amount without the currency and the thousands' commas that come with it when it is copied; a text that leaves a
 * doubt stays as it is, to be refused.
 */
export function plainAmount(text: string, grouping = GROUPED): string {
  const seen = visibleText(text);
  const bare = seen.replace(CURRENCY, "");
  if (grouping.test(bare)) return bare.replaceAll(",", "");
  return PLAIN.test(bare) ? bare : seen;
}

type AmountRules = {
  /** The most digits behind the point; a currency has its own. */
  decimals?: number;
  min?: string;
  max?: string;
  /** Zero counts as filled in, and is left to the server to refuse. */
  zero?: boolean;
  /** One comma before three digits groups thousands too; only for a form whose amount moves nothing. */
  grouped?: boolean;
  /** Error of an empty field. */
  message?: string;
};

/** An amount above zero, exact to its last digit: text goes in, and text without currency or commas comes out. */
export function amountSchema({
  decimals = 18,
  min,
  max,
  zero = false,
  grouped = false,
  message = "Enter an amount.",
}: AmountRules = {}) {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      plainAmount(text, grouped ? THOUSANDS : GROUPED).replace(POINT_LAST, "$1"),
    ),
    v.nonEmpty(message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const complaint = complaintAbout(dataset.value, { decimals, min, max, zero });
      if (complaint === undefined) return dataset.value;
      addIssue({ message: complaint });
      return NEVER;
    }),
  );
}

function complaintAbout(
  amount: string,
  { decimals, min, max, zero }: AmountRules & { decimals: number },
) {
  const digits = PLAIN.exec(amount)?.[1];
  if (digits === undefined) {
    return amount.includes(",")
      ? "A comma can be read in two ways here. Write a point before the decimals and no commas, such as 1234.56."
      : "Write digits only, with a point before the decimals, such as 1234.56.";
  }
  if (digits.length > MOST_DIGITS) {
    return `This is too long. Write no more than ${MOST_DIGITS} digits before the point.`;
  }
  if (decimalsOf(amount) > decimals) {
    return decimals === 0
      ? "Write it without decimals."
      : `Write no more than ${decimals} digits behind the point.`;
  }
  if (!zero && compareDecimals(amount, "0") <= 0) return "Enter an amount above zero.";
  if (min !== undefined && compareDecimals(amount, min) < 0) return `Enter ${min} or more.`;
  if (max !== undefined && compareDecimals(amount, max) > 0) return `Enter ${max} or less.`;
  return undefined;
}
