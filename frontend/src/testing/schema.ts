import * as v from "valibot";

/** Return the value that a schema makes of a text, or its first complaint. */
export function read(schema: v.GenericSchema<string, unknown>, text: string): unknown {
  const { success, output, issues } = v.safeParse(schema, text);
  return success ? output : `! ${issues[0].message}`;
}
