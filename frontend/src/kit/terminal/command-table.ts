import { visibleText } from "@/lib/visible-text";

/** Content entry for each command: matched as a whole, else by its beginning. */
export type CommandTable<Key extends string> = {
  whole: Readonly<Record<string, Key>>;
  beginnings: readonly (readonly [beginning: string, key: Key])[];
};

/** The one line, in lower case and without doubled blanks, in which commands are compared. */
export function normalForm(command: string): string {
  return visibleText(command).toLowerCase().replace(/\s+/g, " ");
}

/** Return the entry for a command in its normal form; undefined for one that the table doesn't know. */
export function keyFor<Key extends string>(
  { whole, beginnings }: CommandTable<Key>,
  normal: string,
): Key | undefined {
  if (Object.hasOwn(whole, normal)) return whole[normal];
  return beginnings.find(([beginning]) => normal.startsWith(beginning))?.[1];
}
