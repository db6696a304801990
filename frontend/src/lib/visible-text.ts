/** Characters drawn as pictures. A joiner or variation selector after one of them is visible: it is part of the emoji. */
const PICTURES = "\\u2190-\\u2bff\\u{1f000}-\\u{1faff}";
const UNSEEN = new RegExp(
  `(?<![${PICTURES}])\\ufe0f|(?<![${PICTURES}\\ufe0f])\\u200d|\\u200d(?![${PICTURES}])|(?![\\ufe0f\\u200d\\u115f\\u1160\\u3164\\uffa0\\u202a-\\u202e\\u2066-\\u2069])\\p{Default_Ignorable_Code_Point}|[\\ufff9-\\ufffb]`,
  "gu",
);
/** Blank characters, including fillers, which Unicode classifies as letters. */
const BLANKS = /[\p{Zs}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Normalize a pasted line to what is visible, as the server does: without invisible characters, with plain blanks and
 * hyphens, and trimmed.
 */
export function visibleText(text: string): string {
  return text.replace(HYPHENS, "-").replace(BLANKS, " ").replace(UNSEEN, "").trim();
}
