import { useMemo, useSyncExternalStore } from "react";

import { type ScreenEntry } from "@/api/editing";
import { useKnownSession } from "@/api/session";
import { Listeners } from "@/lib/listeners";
import { readStored, writeStored } from "@/lib/storage";
import { shownText } from "@/training/editing/matching";

type Texts = Partial<Record<string, string>>;

const listeners = new Listeners();

function readTexts(name: string): string | null {
  return readStored(name, "sessionStorage");
}

function parse(stored: string | null): Texts {
  return stored === null ? {} : (JSON.parse(stored) as Texts);
}

function change(name: string, place: string, text: string | undefined): void {
  const texts = { ...parse(readTexts(name)), [place]: text };
  const isEmpty = Object.values(texts).every((one) => one === undefined);
  writeStored(name, isEmpty ? null : JSON.stringify(texts), "sessionStorage");
  listeners.notify();
}

export type TypedTexts = {
  /** True if the account has typed but unsaved texts in its room, for any screen. */
  any: boolean;
  /** Return the typed text of an entry. */
  of: (entry: ScreenEntry) => string | undefined;
  /** Keep a typed text, unless the screen already shows this text. */
  keep: (entry: ScreenEntry, text: string) => void;
  forget: (entry: ScreenEntry) => void;
};

/** Return the account's typed texts that are neither saved nor reset; the tab keeps them when their pane closes. */
export function useTypedTexts(): TypedTexts {
  const { data: session } = useKnownSession();
  const name = `mockconsole.texts.${session?.username}/${session?.sandbox.key}`;
  const stored = useSyncExternalStore(listeners.subscribe, () => readTexts(name));
  const texts = useMemo(() => parse(stored), [stored]);
  return {
    any: stored !== null,
    of: ({ place }) => texts[place],
    keep(entry, text) {
      change(name, entry.place, text === shownText(entry) ? undefined : text);
    },
    forget({ place }) {
      change(name, place, undefined);
    },
  };
}
