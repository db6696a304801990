import { type LucideIcon } from "lucide-react";

import { type Anchor, type PartsOf } from "@/anchors/anchor";

/**
 * Return the props of a screen's `StatTile`s: a label and an anchor of one name, an icon, and the hint.
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
