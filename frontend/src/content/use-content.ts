import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { type ScreenText, screenTextQuery } from "@/api/screen-text";
import { formatContent } from "@/content/format-content";

/** A content file: texts, and lists of texts. */
export type Texts = Record<string, string | string[]>;

type KeysOf<T extends Texts, Value> = {
  [Key in keyof T]: T[Key] extends Value ? Key : never;
}[keyof T] &
  string;

/** Gives a screen's texts by key; `list` those that are lists. */
export type Content<T extends Texts> = {
  (key: KeysOf<T, string>, values?: Record<string, string>): string;
  list: (key: KeysOf<T, string[]>) => string[];
};

/** A screen's texts with what staff has put in their place: of a list one line an entry. */
export function contentOf<T extends Texts>(
  texts: T,
  overrides: Record<string, string> = {},
): Content<T> {
  function text(key: KeysOf<T, string>, values?: Record<string, string>): string {
    const template = overrides[key] ?? (texts[key] as string);
    return values === undefined ? template : formatContent(template, values);
  }
  function list(key: KeysOf<T, string[]>): string[] {
    const lines = overrides[key]?.split("\n").filter((line) => line.trim() !== "");
    return lines ?? (texts[key] as string[]);
  }
  return Object.assign(text, { list });
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
