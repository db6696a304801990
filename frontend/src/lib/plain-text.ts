/** Pattern of **strong** and `code` in a script's text. */
export const MARKED = /(\*\*[^*]+\*\*|`[^`]+`)/;

/** Return a script's text without its markup, for screen readers and small spaces. */
export function plainText(text: string): string {
  return text
    .split(MARKED)
    .map((part, place) => (place % 2 === 0 ? part : part.replace(/^(\*\*|`)|(\*\*|`)$/g, "")))
    .join("");
}
