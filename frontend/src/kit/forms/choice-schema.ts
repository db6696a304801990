import * as v from "valibot";

/** Return the schema that accepts these choices; the initial value may be another text. */
export function choiceSchema<const Choice extends string>(
  choices: readonly Choice[],
  message = "Choose one of these.",
) {
  return v.pipe(v.string(), v.picklist(choices, message));
}
