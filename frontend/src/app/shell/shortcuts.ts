import { useEffect, useRef } from "react";

import { findVisible } from "@/lib/visibility";
import { readStored, writeStored } from "@/lib/storage";

const LETTERS_KEY = "mockconsole.letterShortcuts";
const SEQUENCE_MS = 1500;

type Actions = {
  onSearch: () => void;
  onHelp: () => void;
  /** Goes to the group with this letter; false where there is none. */
  onGroup: (letter: string) => boolean;
};

/** Whether single letters act as shortcuts; speech input and tremor make them a trap, so they can be switched off. */
export function lettersEnabled(): boolean {
  return readStored(LETTERS_KEY) !== "off";
}

export function enableLetters(on: boolean): void {
  writeStored(LETTERS_KEY, on ? null : "off");
}

/** What letters are typed in, or choose from: a list of choices is searched by them. */
const TAKES_LETTERS = [
  "input, textarea, select, [contenteditable='true']",
  ...["dialog", "alertdialog", "menu", "listbox", "combobox"].map((role) => `[role='${role}']`),
].join();

function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKES_LETTERS) !== null;
}

/** Puts the focus into the filter of the list on the screen; false where there is none. */
function focusFilter(): boolean {
  const filter = findVisible<HTMLInputElement>("main input[type='search']");
  filter?.focus();
  filter?.select();
  return filter !== undefined;
}

/** The keyboard of the whole console: Ctrl/Cmd-K, `g` and a letter, `/` and `?`. */
export function useShortcuts(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    let goPressedAt = -Infinity;

    function letter(key: string, at: number): boolean {
      const going = at - goPressedAt < SEQUENCE_MS;
      goPressedAt = -Infinity;
      if (going) return latest.current.onGroup(key);
      if (key === "g") {
        goPressedAt = at;
        return true;
      }
      if (key === "?") {
        latest.current.onHelp();
        return true;
      }
      if (key !== "/") return false;
      if (!focusFilter()) latest.current.onSearch();
      return true;
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const command = event.ctrlKey || event.metaKey;
      if (command && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.onSearch();
        return;
      }
      if (command || event.repeat || takesText(event.target) || !lettersEnabled()) return;
      if (letter(event.key, event.timeStamp)) event.preventDefault();
    }

    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
