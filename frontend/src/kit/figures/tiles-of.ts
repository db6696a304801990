import { type LucideIcon } from "lucide-react";

import { type Anchor, type PartsOf } from "@/anchors/anchor";

/**
 * Return the props of a screen's `StatTile`s: label and anchor of one name, icon and hint.
 * `<StatTile {...tile("statKeys", KeyRound, "keysHint")} value={count} />`
 */
export function tilesOf<Screen extends string, Text extends string>(
  t: (text: Text) => string,
  screen: Screen,
) {
  return (name: Text & PartsOf<Screen>, icon: LucideIcon, hint?: Text) => ({
    label: t(name),
    anchor: `${screen}.${name}` as Anchor,
    icon,
    hint: hint && t(hint),
  });
}
