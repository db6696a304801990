import * as v from "valibot";

/** Return the schema that accepts only these choices. Its input type is any string, so a form may start empty. */
export function choiceSchema<const Choice extends string>(
  choices: readonly Choice[],
  message = "Choose one of these.",
) {
  return v.pipe(v.string(), v.picklist(choices, message));
}
