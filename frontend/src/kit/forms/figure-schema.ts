import * as v from "valibot";

import { visibleText } from "@/lib/visible-text";

export type FigureRange = { min: number; max: number };

/** Return the schema of a whole number within a range; it parses a text into a number. */
export function figureSchema({ min, max }: FigureRange) {
  const message = `Enter a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.string(),
    v.transform(visibleText),
    v.regex(/^-?\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}
