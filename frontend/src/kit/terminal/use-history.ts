import { useState } from "react";

const LIMIT = 200;

/** Return the command history, for the arrow keys; its last entry is the unfinished command. */
export function useHistory() {
  const [entries, setEntries] = useState<readonly string[]>([]);
  const [position, setPosition] = useState(0);
  const [draft, setDraft] = useState("");

  function remember(command: string) {
    const newEntries = entries.at(-1) === command ? entries : [...entries, command].slice(-LIMIT);
    setEntries(newEntries);
    setPosition(newEntries.length);
    setDraft("");
  }

  /** Return the command one step earlier or later; undefined at either end. */
  function step(by: -1 | 1, text: string): string | undefined {
    const next = position + by;
    if (next < 0 || next > entries.length) return undefined;
    if (position === entries.length) setDraft(text);
    setPosition(next);
    return next === entries.length ? draft : entries[next];
  }

  return { remember, step };
}
