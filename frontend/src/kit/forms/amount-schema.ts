import * as v from "valibot";

import { compareDecimals, decimalsOf } from "@/lib/decimals";
import { visibleText } from "@/lib/visible-text";

/** Maximum number of digits before the point. */
const MAX_DIGITS = 38;
const PLAIN = /^(\d+)(?:\.\d+)?$/;
/**
 * Pattern of an amount whose commas can only group thousands: it has two or more commas, or one comma before a decimal
 * point.
 */
const GROUPED_FORM = /^\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/;
/** Pattern of an amount with commas that group its digits in threes. */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Pattern of an amount that ends with a decimal point, because its decimals aren't typed yet. */
const POINT_LAST = /^(\d+)\.$/;
const CURRENCY = /^(?:[A-Za-z]{2,6}\s*|[€$£¥₮]\s*)|(?:\s*[€$£¥₮]|\s+[A-Za-z]{2,6})$/g;

/** Remove the currency and the grouping commas of a pasted amount; an ambiguous text stays unchanged and is invalid. */
export function plainAmount(text: string, grouping = GROUPED_FORM): string {
  const visible = visibleText(text);
  const bare = visible.replace(CURRENCY, "");
  if (grouping.test(bare)) return bare.replaceAll(",", "");
  return PLAIN.test(bare) ? bare : visible;
}

type AmountRules = {
  /** Maximum number of decimals; depends on the currency. */
  decimals?: number;
  min?: string;
  max?: string;
  /** True to accept zero here, so that the server rejects it with its own message. */
  zero?: boolean;
  /** True to treat even a single comma before three digits as grouping; only for a form that moves no money. */
  allowsGroups?: boolean;
  /** Error of an empty field. */
  message?: string;
};

/** Return the schema of an exact amount above zero; it removes the currency and the commas from the text. */
export function amountSchema({
  decimals = 18,
  min,
  max,
  zero = false,
  allowsGroups = false,
  message = "Enter an amount.",
}: AmountRules = {}) {
  return v.pipe(
    v.string(),
    v.transform((text) =>
      plainAmount(text, allowsGroups ? THOUSANDS : GROUPED_FORM).replace(POINT_LAST, "$1"),
    ),
    v.nonEmpty(message),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const errorMessage = findError(dataset.value, { decimals, min, max, zero });
      if (errorMessage === undefined) return dataset.value;
      addIssue({ message: errorMessage });
      return NEVER;
    }),
  );
}

function findError(
  amount: string,
  { decimals, min, max, zero }: AmountRules & { decimals: number },
) {
  const digits = PLAIN.exec(amount)?.[1];
  if (digits === undefined) {
    return amount.includes(",")
      ? "A comma can be read in two ways here. Write a point before the decimals and no commas, such as 1234.56."
      : "Write digits only, with a point before the decimals, such as 1234.56.";
  }
  if (digits.length > MAX_DIGITS) {
    return `This is too long. Write no more than ${MAX_DIGITS} digits before the point.`;
  }
  if (decimalsOf(amount) > decimals) {
    return decimals === 0
      ? "Write it without decimals."
      : `Write no more than ${decimals} digits after the point.`;
  }
  if (!zero && compareDecimals(amount, "0") <= 0) return "Enter an amount above zero.";
  if (min !== undefined && compareDecimals(amount, min) < 0) return `Enter ${min} or more.`;
  if (max !== undefined && compareDecimals(amount, max) > 0) return `Enter ${max} or less.`;
  return undefined;
}
