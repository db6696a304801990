import * as v from "valibot";

/** Return the schema of one of these choices; the initial value needn't be a choice. */
export function choiceSchema<const Choice extends string>(
  choices: readonly Choice[],
  message = "Choose one of these.",
) {
  return v.pipe(v.string(), v.picklist(choices, message));
}
