import * as v from "valibot";

import { visibleText } from "@/lib/visible-text";

export const REQUIRED = "Fill in this field.";

type TextRules = {
  /** Error of an empty field. */
  message?: string;
  /** The most characters; an input's own limit would cut what is pasted without a word. */
  max?: number;
};

/** A line that has to be there; blanks around it don't count, nor characters that nobody sees. */
export function requiredText({ message = REQUIRED, max = 200 }: TextRules = {}) {
  return v.pipe(v.string(), v.transform(visibleText), v.nonEmpty(message), noLonger(max));
}

/** A text of several lines that has to be there, with every character inside of it. */
export function requiredLines({ message = REQUIRED, max = 200 }: TextRules = {}) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(message), noLonger(max));
}

/** A secret that has to be there, with every blank it has. */
export function requiredSecret({ message = REQUIRED, max = 128 }: TextRules = {}) {
  return v.pipe(v.string(), v.nonEmpty(message), noLonger(max));
}

/** A field that may stay empty; what is typed into it has to fit the schema all the same. */
export function orNothing<Out>(
  schema: v.GenericSchema<string, Out>,
): v.GenericSchema<string, Out | ""> {
  const nothing = v.pipe(v.string(), v.transform(visibleText), v.literal(""));
  return v.lazy((input: unknown) => (v.is(nothing, input) ? nothing : schema));
}

/** Count whole characters as the server does; a string's own length counts many an emoji twice. */
function noLonger(max: number) {
  return v.check(
    (text: string) => text.length <= max || Array.from(text).length <= max,
    `Write no more than ${max} characters.`,
  );
}
