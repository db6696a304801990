import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { type ScreenText, screenTextQuery } from "@/api/screen-text";
import {
  type AmountEntry,
  type Entry,
  filledRow,
  type NumberEntry,
  type Overrides,
  type Row,
  type SettingRow,
  type SettingsEntry,
  type Texts,
  type Values,
} from "@/content/entries";
import { formatContent } from "@/content/format-content";

type KeysOf<T extends Texts, Value> = {
  [Key in keyof T]: T[Key] extends Value ? Key : never;
}[keyof T] &
  string;

type RowsOf<T extends Texts> = { [Key in KeysOf<T, Row[]>]: T[Key] };

// Without the marks TypeScript can't always tell that who has more texts serves anyone who needs fewer.
interface ContentBy<
  in TextKey,
  in ListKey,
  in AmountKey,
  in NumberKey,
  in SettingsKey,
  out RowsByKey,
> {
  (key: TextKey, values?: Values): string;
  list: (key: ListKey, values?: Values) => string[];
  /** Exact, as the money it speaks of: to show it is the caller's part. */
  amount: (key: AmountKey) => string;
  number: (key: NumberKey) => number;
  settings: (key: SettingsKey) => SettingRow[];
  rows<Key extends keyof RowsByKey>(key: Key, values?: Values): RowsByKey[Key];
}

/**
 * Gives a screen's texts by key, and its lines, amounts, numbers, rows and settings each in the type of their kind. A
 * part takes it as its property `t`, and says in its type which texts it needs: `Content<Record<"title", string>>`.
 */
export type Content<T extends Texts> = ContentBy<
  KeysOf<T, string>,
  KeysOf<T, string[]>,
  KeysOf<T, AmountEntry>,
  KeysOf<T, NumberEntry>,
  KeysOf<T, SettingsEntry>,
  RowsOf<T>
>;

/** A screen's texts with what staff has put in their place, which the server gives where it fits alone. */
export function contentOf<T extends Texts>(texts: T, overrides: Overrides = {}): Content<T> {
  // The types of the keys say what each entry is; TypeScript doesn't follow that through an index.
  function entry(key: string): Entry | undefined {
    return overrides[key] ?? texts[key];
  }
  function text(key: KeysOf<T, string>, values: Values = {}): string {
    return formatContent(entry(key) as string, values);
  }
  return Object.assign(text, {
    list: (key: KeysOf<T, string[]>, values: Values = {}) =>
      (entry(key) as string[]).map((line) => formatContent(line, values)),
    amount: (key: KeysOf<T, AmountEntry>) => (entry(key) as AmountEntry).amount,
    number: (key: KeysOf<T, NumberEntry>) => (entry(key) as NumberEntry).number,
    rows: <Key extends KeysOf<T, Row[]>>(key: Key, values: Values = {}) =>
      (entry(key) as Row[]).map((row) => filledRow(row, values)) as T[Key],
    settings: (key: KeysOf<T, SettingsEntry>) => (entry(key) as SettingsEntry).settings,
  });
}

/**
 * The texts of `screen`, the name of its file in src/content; the screen imports the file itself, so that it travels in
 * the screen's own chunk. The shell reads the overrides, so a screen never waits for them.
 */
export function useContent<T extends Texts>(screen: string, texts: T): Content<T> {
  const { data: overrides } = useQuery({
    ...screenTextQuery(),
    enabled: false,
    select: (all: ScreenText) => all[screen],
  });
  return useMemo(() => contentOf(texts, overrides), [texts, overrides]);
}

/** The `useContent` of one file, for a screen with many parts: they take the type of `t` from it. */
export function contentHook<T extends Texts>(screen: string, texts: T): () => Content<T> {
  return function useTexts() {
    return useContent(screen, texts);
  };
}
