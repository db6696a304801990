import * as v from "valibot";

/** Return the value that a schema parses from a text, or its first error. */
export function parseText(schema: v.GenericSchema<string, unknown>, text: string): unknown {
  const { success, output, issues } = v.safeParse(schema, text);
  return success ? output : `! ${issues[0].message}`;
}
