import { type Anchor } from "@/anchors/anchor";

type CamelCase<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Name that the texts of a card share: `csvRules` for the anchor `api-banking.csv.rules`. */
export type TextName<Key extends Anchor> = Key extends `${string}.${infer Name}`
  ? CamelCase<Name>
  : never;

/** Return the name that the texts of a card share. */
export function textName<Key extends Anchor>(anchor: Key): TextName<Key> {
  const [, ...parts] = anchor.split(".");
  const name = parts.join(".").replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name as TextName<Key>;
}

/**
 * Return title, hint and anchor of a card whose texts and anchors share a name: `admin-access.deal` has its texts in
 * `dealTitle` and `dealHint`. The result is for a `Panel` or a `FormCard`.
 */
export function cardOf<Key extends Anchor>(
  t: (text: `${TextName<Key>}Title` | `${TextName<Key>}Hint`) => string,
  anchor: Key,
) {
  const name = textName(anchor);
  return { title: t(`${name}Title`), hint: t(`${name}Hint`), "data-anchor": anchor };
}
