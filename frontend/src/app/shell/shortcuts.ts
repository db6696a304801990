import { useEffect, useEffectEvent, useRef } from "react";

import { flagAction } from "@/lib/flag-key";
import { findVisible } from "@/lib/visibility";
import { readStored, writeStored } from "@/lib/storage";

const LETTERS_KEY = "mockconsole.letterShortcuts";
const SEQUENCE_MS = 1500;

type Actions = {
  onSearch: () => void;
  onHelp: () => void;
  /**
   * Callback that opens the first screen of the navigation group with this letter; returns false if no group has the
   * letter.
   */
  onGroup: (letter: string) => boolean;
};

/**
 * Return true if single-key shortcuts are on. They can be switched off, because speech input and tremor trigger them by
 * accident.
 */
export function lettersEnabled(): boolean {
  return readStored(LETTERS_KEY) !== "off";
}

export function enableLetters(on: boolean): void {
  writeStored(LETTERS_KEY, on ? null : "off");
}

/** Elements that handle letters themselves: fields, and lists with type-ahead. */
const TAKES_LETTERS =
  "input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable=true],[role=menu],[role=listbox],[role=combobox]";
/** Elements in which `g`, `/` and `?` are not shortcuts. */
const STAYS = `input,[role=dialog],[role=alertdialog],${TAKES_LETTERS}`;

/**
 * Return true if the key event's target handles the key itself, so that no shortcut may use it. The flag key works in
 * dialogs too.
 */
function isTaken({ key, target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(key === "f" ? TAKES_LETTERS : STAYS) !== null;
}

/** Focus the list filter of the screen; return false if the screen has none. */
function focusFilter(): boolean {
  const filter = findVisible<HTMLInputElement>("main input[type='search']");
  filter?.focus();
  filter?.select();
  return filter !== undefined;
}

/** Handle the console's shortcuts: Ctrl/Cmd-K, `g` and a letter, `/`, `?`, and `f` where a script asks for flags. */
export function useShortcuts({ onSearch, onHelp, onGroup }: Actions): void {
  const goPressedAt = useRef(-Infinity);

  function letter(key: string, at: number): boolean {
    const going = at - goPressedAt.current < SEQUENCE_MS;
    goPressedAt.current = -Infinity;
    if (going) return onGroup(key);
    if (key === "g") {
      goPressedAt.current = at;
      return true;
    }
    const flag = key === "f" ? flagAction() : undefined;
    if (flag) {
      flag();
      return true;
    }
    if (key === "?") {
      onHelp();
      return true;
    }
    if (key !== "/") return false;
    if (!focusFilter()) onSearch();
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      onSearch();
      return;
    }
    if (command || event.repeat || isTaken(event) || !lettersEnabled()) return;
    if (letter(event.key, event.timeStamp)) event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => {
      document.removeEventListener("keydown", listener);
    };
  }, []);
}
