import * as lists from "@/anchors/lists";

/** Return the places of a screen as options: their anchors, with their descriptions as labels. */
export function placesOn(screen: string): { value: string; label: string }[] {
  const places = new Map<string, Record<string, string>>(Object.entries(lists)).get(screen) ?? {};
  return Object.entries(places).map(([name, label]) => ({ value: `${screen}.${name}`, label }));
}

/** Return the description of an anchor; undefined if it isn't listed. */
export function descriptionOf(anchor: string): string | undefined {
  const [screen = ""] = anchor.split(".");
  return placesOn(screen).find(({ value }) => value === anchor)?.label;
}
