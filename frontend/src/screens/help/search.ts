import { type ManualSection } from "@/screens/help/manual";

/** Number of characters of an excerpt before its first match; twice as many follow the match. */
const EXCERPT_MARGIN = 90;

export type Hit = ManualSection & { excerpt: string };

export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

function countIn(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  return words.filter((word) => lower.includes(word)).length;
}

/**
 * Return the sections that contain every searched word; sections with more of the words in their heading come first.
 */
export function search(sections: readonly ManualSection[], words: readonly string[]): Hit[] {
  if (words.length === 0) return [];
  const matches = sections.filter(({ page, heading, texts }) => {
    return countIn([page, heading, ...texts].join("\n"), words) === words.length;
  });
  return matches
    .map((section) => ({ ...section, excerpt: excerptOf(section.texts, words) }))
    .toSorted((a, b) => countIn(b.heading, words) - countIn(a.heading, words));
}

/** Return the paragraph that contains the most of the searched words, cut around its first match. */
function excerptOf(texts: readonly string[], words: readonly string[]): string {
  const [best = ""] = texts.toSorted((a, b) => countIn(b, words) - countIn(a, words));
  const lower = best.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  const first = Math.min(...places, best.length);
  const start = first <= EXCERPT_MARGIN ? 0 : best.indexOf(" ", first - EXCERPT_MARGIN) + 1;
  const end = first + EXCERPT_MARGIN * 2;
  const cut = best.length <= end ? best.length : best.lastIndexOf(" ", end);
  return `${start > 0 ? "… " : ""}${best.slice(start, cut)}${cut < best.length ? " …" : ""}`;
}

/** Split a text at the searched words; the parts with an odd index are the words themselves. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const forms = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text.split(new RegExp(`(${forms.join("|")})`, "i"));
}
