import { type Anchor } from "@/anchors/anchor";

type NameOf<Key extends Anchor> = Key extends `${string}.${infer Name}` ? Name : never;

/**
 * Return title, hint and anchor of a card whose texts and anchors share a name: `admin-access.deal` has its texts in
 * `dealTitle` and `dealHint`. The result is for a `Panel` or a `FormCard`.
 */
export function cardOf<Key extends Anchor>(
  t: (text: `${NameOf<Key>}Title` | `${NameOf<Key>}Hint`) => string,
  anchor: Key,
) {
  const name = anchor.slice(anchor.indexOf(".") + 1) as NameOf<Key>;
  return { title: t(`${name}Title`), hint: t(`${name}Hint`), "data-anchor": anchor };
}
