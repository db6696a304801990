import { defaultFilter } from "cmdk";

/** Searchable entry: its title and its synonyms. */
export type Findable = { title: string; words: readonly string[] };

const IS = 4;
const BEGINS = 3;
const HAS = 2;
const MENTIONED = 1;

/** Return the text in lower case, with punctuation replaced by blanks, so that "off ramp" matches Off-Ramp. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Return true if each word of the search is the beginning of a word of the text. */
function mentions(text: string, search: string): boolean {
  const words = ` ${text}`;
  return search.split(" ").every((word) => words.includes(` ${word}`));
}

function rank({ title, words }: Findable, search: string): number {
  const name = plain(title);
  if (name === search) return IS;
  if (name.startsWith(search)) return BEGINS;
  if (mentions(name, search)) return HAS;
  return mentions(plain([title, ...words].join(" ")), search) ? MENTIONED : 0;
}

function best<Entry>(entries: readonly Entry[], rankOf: (entry: Entry) => number): Entry[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter((matches) => matches.rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry);
}

/**
 * Return the entries that match a search, best first: the search equals the title, is its beginning, matches words of
 * it, or matches words of the title and the synonyms. If there are none, match scattered letters of the titles.
 */
export function bestMatches<Entry extends Findable>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const search = plain(typed);
  if (search === "") return [];
  const matches = best(entries, (entry) => rank(entry, search));
  return matches.length > 0 ? matches : best(entries, ({ title }) => defaultFilter(title, search));
}
