import { visibleText } from "@/lib/visible-text";

/** Content entry for each command: an exact match is looked up first, then a matching prefix. */
export type CommandTable<Key extends string> = {
  whole: Readonly<Record<string, Key>>;
  beginnings: readonly (readonly [beginning: string, key: Key])[];
};

/** Normalize a command for comparison: one line, lower case, single blanks. */
export function normalForm(command: string): string {
  return visibleText(command).toLowerCase().replace(/\s+/g, " ");
}

/** Return the entry for a normalized command; undefined for an unknown one. */
export function keyFor<Key extends string>(
  { whole, beginnings }: CommandTable<Key>,
  normal: string,
): Key | undefined {
  if (Object.hasOwn(whole, normal)) return whole[normal];
  return beginnings.find(([beginning]) => normal.startsWith(beginning))?.[1];
}
