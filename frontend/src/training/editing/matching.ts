import { type EditedText, type ScreenEntry } from "@/api/editing";

/** Texts and record that a part of the page shows. */
export type Spot = { element: HTMLElement; places: string[]; ref: string | undefined };

const PLACEHOLDER = /\{\w+\}/;
const NAMES = ["aria-label", "placeholder", "title", "alt"];
const NAMED = NAMES.map((name) => `[${name}]`).join();
/** Maximum number of texts in a pressed part; if the part has more texts, the press chooses none of them. */
const MAX_PLACES = 12;
/** Parts that are too large to be the target of a press. */
const WHOLE = '#main,[role="dialog"],[role="alertdialog"],[data-slot="frame"],body';

/** Return the text that a screen shows for an entry, with its placeholders not filled in. */
export function shownText({ default: standard, override, misfit }: EditedText): string {
  return override === "" || misfit !== "" ? standard : override;
}

function plain(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** Return the text of an entry, and its lines and cells, which the page may show separately. */
function partsOf(entry: EditedText): string[] {
  const text = shownText(entry);
  const lines = text.split("\n");
  const cells = entry.kind === "rows" ? lines.flatMap((line) => line.split(" | ")) : [];
  return [...new Set([text, ...lines, ...cells].map(plain))].filter((part) => part !== "");
}

function escape(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Return a pattern that matches a text with filled placeholders; undefined if the text has only placeholders. */
function patternOf(part: string): RegExp | undefined {
  const literals = part.split(PLACEHOLDER);
  if (!/\p{L}/u.test(literals.join(""))) return undefined;
  return new RegExp(`^${literals.map(escape).join(".*")}$`, "s");
}

/** Return the visible texts and accessible names of an element and of all elements inside. */
function textsIn(element: HTMLElement): Set<string> {
  const found = new Set([plain(element.textContent)]);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.add(plain(walker.currentNode.nodeValue));
  for (const named of [element, ...element.querySelectorAll(NAMED)]) {
    for (const name of NAMES) found.add(plain(named.getAttribute(name)));
  }
  found.delete("");
  return found;
}

/**
 * Return a function that finds the texts of a pressed element: the entries shown in the smallest part of the page that
 * contains the element and shows an entry. The function compares entries with the rendered page, so that screens don't
 * have to mark their texts.
 */
export function spotFinder(entries: readonly ScreenEntry[]): (from: Element) => Spot | undefined {
  const literal = new Map<string, string[]>();
  const patterns: { pattern: RegExp; place: string }[] = [];
  for (const entry of entries) {
    for (const part of partsOf(entry)) {
      const pattern = PLACEHOLDER.test(part) ? patternOf(part) : undefined;
      if (pattern) patterns.push({ pattern, place: entry.place });
      else literal.set(part, [...(literal.get(part) ?? []), entry.place]);
    }
  }

  function placesOf(text: string): string[] {
    return (
      literal.get(text) ??
      patterns.filter(({ pattern }) => pattern.test(text)).map(({ place }) => place)
    );
  }

  return function spotAt(from) {
    const row = from.closest<HTMLElement>("[data-key]");
    const ref = row?.dataset.key;
    let element = from.closest<HTMLElement>("body *");
    while (element && !element.matches(WHOLE)) {
      const places = [...new Set([...textsIn(element)].flatMap(placesOf))];
      if (places.length > MAX_PLACES) break;
      if (places.length > 0) return { element, places, ref };
      if (element === row) break;
      element = element.parentElement;
    }
    return row ? { element: row, places: [], ref } : undefined;
  };
}
