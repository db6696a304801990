/** Pictures of several characters: a joiner between two of them, or a selector behind one, draws another picture. */
const PICTURES = "\\u2190-\\u2bff\\u{1f000}-\\u{1faff}";
const UNSEEN = new RegExp(
  `(?<![${PICTURES}])\\ufe0f|(?<![${PICTURES}\\ufe0f])\\u200d|\\u200d(?![${PICTURES}])|(?![\\ufe0f\\u200d\\u115f\\u1160\\u3164\\uffa0\\u202a-\\u202e\\u2066-\\u2069])\\p{Default_Ignorable_Code_Point}|[\\ufff9-\\ufffb]`,
  "gu",
);
/** Fillers too, which are letters by their category. */
const BLANKS = /[\p{Zs}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;
const HYPHENS = /[\u2010\u2011]/g;

/**
 * Return a pasted line as people see it and as the server reads it: without unseen characters, with plain blanks and hyphens,
 * and no blanks around it.
 */
export function visibleText(text: string): string {
  return text.replace(HYPHENS, "-").replace(BLANKS, " ").replace(UNSEEN, "").trim();
}
