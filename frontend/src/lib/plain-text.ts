/** What is strong in a script's text, or code. */
export const MARKED = /(\*\*[^*]+\*\*|`[^`]+`)/;

/** A script's text without its marks, for what only hears it or has no room for it. */
export function plainText(text: string): string {
  return text
    .split(MARKED)
    .map((part, place) => (place % 2 === 0 ? part : part.replace(/^(\*\*|`)|(\*\*|`)$/g, "")))
    .join("");
}
