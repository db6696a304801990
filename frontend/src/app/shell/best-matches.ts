import { defaultFilter } from "cmdk";

/** What a search may find: its name, and other words that people may have for it. */
export type Findable = { title: string; words: readonly string[] };

const IS = 4;
const BEGINS = 3;
const HAS = 2;
const MENTIONED = 1;

/** Letters and figures in lower case, so that "off ramp" is Off-Ramp. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether each word that was typed, of which the last may be half a word, begins one of a text. */
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
 * Gives what a search finds, the best first: what is called so, then what has it in its name, then what it is another word for.
 * Letters that are apart in a name count where nothing else is found.
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
