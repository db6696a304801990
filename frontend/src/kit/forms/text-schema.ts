import * as v from "valibot";

import { visibleText } from "@/lib/visible-text";

export const REQUIRED = "Fill in this field.";

type TextRules = {
  /** Error of an empty field. */
  message?: string;
  /** Maximum number of characters; an input's own maxlength would silently truncate a pasted text. */
  max?: number;
};

/** Return the schema of a required one-line text; blanks around it and invisible characters are removed. */
export function requiredText({ message = REQUIRED, max = 200 }: TextRules = {}) {
  return v.pipe(v.string(), v.transform(visibleText), v.nonEmpty(message), noLonger(max));
}

/** Return the schema of a required multi-line text; only the blanks around it are removed. */
export function requiredLines({ message = REQUIRED, max = 200 }: TextRules = {}) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(message), noLonger(max));
}

/** Return the schema of a required secret; all its blanks are kept. */
export function requiredSecret({ message = REQUIRED, max = 128 }: TextRules = {}) {
  return v.pipe(v.string(), v.nonEmpty(message), noLonger(max));
}

/** Return the schema of an optional field: it accepts an empty value, or a value that the given schema accepts. */
export function withEmpty<Out>(
  schema: v.GenericSchema<string, Out>,
): v.GenericSchema<string, Out | ""> {
  const nothing = v.pipe(v.string(), v.transform(visibleText), v.literal(""));
  return v.lazy((input: unknown) => (v.is(nothing, input) ? nothing : schema));
}

/** Limit the number of code points, as the server counts; a string's length counts many emoji twice. */
function noLonger(max: number) {
  return v.check(
    (text: string) => text.length <= max || Array.from(text).length <= max,
    `Write no more than ${max} characters.`,
  );
}
