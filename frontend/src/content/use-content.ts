import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";

import { type ScreenText, screenTextQuery } from "@/api/screen-text";
import {
  type AmountEntry,
  type Entry,
  filledRow,
  formatContent,
  type NumberEntry,
  type Overrides,
  type Row,
  type SettingRow,
  type SettingsEntry,
  type Texts,
  type Values,
} from "@/content/entries";

type KeysOf<T extends Texts, Value> = {
  [Key in keyof T]: T[Key] extends Value ? Key : never;
}[keyof T] &
  string;

type RowsOf<T extends Texts> = { [Key in KeysOf<T, Row[]>]: T[Key] };

// Without `in` and `out` TypeScript can't always infer that a screen's texts include its component's texts.
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
  /** Exact decimal of an amount; the caller formats it. */
  amount: (key: AmountKey) => string;
  number: (key: NumberKey) => number;
  settings: (key: SettingsKey) => SettingRow[];
  rows<Key extends keyof RowsByKey>(key: Key, values?: Values): RowsByKey[Key];
}

/**
 * Typed access to a screen's texts by key: texts, lines, amounts, numbers, rows and settings. A component takes it as its
 * property `t` and declares the texts that it needs: `Content<Record<"title", string>>`.
 */
export type Content<T extends Texts> = ContentBy<
  KeysOf<T, string>,
  KeysOf<T, string[]>,
  KeysOf<T, AmountEntry>,
  KeysOf<T, NumberEntry>,
  KeysOf<T, SettingsEntry>,
  RowsOf<T>
>;

/**
 * Return a screen's texts with staff's overrides; the server sends only overrides that fit their entries. While
 * explanations are hidden, an entry `key` is replaced with the entry `key.hidden`, if there is one.
 */
export function contentOf<T extends Texts>(
  texts: T,
  overrides: Overrides = {},
  explains = true,
): Content<T> {
  // The types of the keys imply each entry's kind, but TypeScript can't infer it from the index.
  function entry(key: string): Entry | undefined {
    const hidden = `${key}.hidden`;
    const source = explains || !texts[hidden] ? key : hidden;
    return overrides[source] ?? texts[source];
  }
  function text(key: KeysOf<T, string>, values?: Values): string {
    return formatContent(entry(key) as string, values);
  }
  return Object.assign(text, {
    list: (key: KeysOf<T, string[]>, values?: Values) =>
      (entry(key) as string[]).map((line) => formatContent(line, values)),
    amount: (key: KeysOf<T, AmountEntry>) => (entry(key) as AmountEntry).amount,
    number: (key: KeysOf<T, NumberEntry>) => (entry(key) as NumberEntry).number,
    rows: <Key extends KeysOf<T, Row[]>>(key: Key, values?: Values) =>
      (entry(key) as Row[]).map((row) => filledRow(row, values)) as T[Key],
    settings: (key: KeysOf<T, SettingsEntry>) => (entry(key) as SettingsEntry).settings,
  });
}

/**
 * True while screens show the texts that explain their tricks. The frame provides it; pages outside of the frame have no
 * such texts.
 */
export const ExplanationsContext = createContext(true);

/**
 * Return the texts of `screen`, the name of its file in src/content; the screen imports the file itself, so that it is in
 * the screen's own chunk. The shell loads the overrides, so a screen never waits for them.
 */
export function useContent<T extends Texts>(screen: string, texts: T): Content<T> {
  const { data: overrides } = useQuery({
    ...screenTextQuery(),
    enabled: false,
    // The text editor reads this `screen` from the cached queries to find the content files that the page uses.
    meta: { screen },
    select: (all: ScreenText) => all[screen],
  });
  const explains = useContext(ExplanationsContext);
  return useMemo(() => contentOf(texts, overrides, explains), [texts, overrides, explains]);
}

/** Return a `useContent` hook for one file. A screen with many components uses the hook to type their property `t`. */
export function contentHook<T extends Texts>(screen: string, texts: T): () => Content<T> {
  return function useTexts() {
    return useContent(screen, texts);
  };
}
