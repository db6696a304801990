const MAX_NAMES = 5;
/** Maximum number of edits, per letter of the text, at which the text still counts as a misspelt name. */
const NEAR = 0.34;

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/…|\.\.\.$/, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Return the number of letters to insert, delete or replace that turn one text into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at += 1) {
      const replaced = (row[at] ?? 0) + (other[at] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Return the edit distance between the wanted text and a name; if the name begins with the text, the name's other
 * letters hardly count.
 */
function distanceTo(wanted: string, name: string): number {
  const [text, whole] = [plain(wanted), plain(name)];
  const beginning = whole.slice(0, text.length);
  const rest = text === "" || whole === beginning ? 0 : 0.5;
  return Math.min(editDistance(text, whole), editDistance(text, beginning) + rest);
}

/** Return true for a name that was probably meant: it differs in case, an ellipsis, its end, or a few letters. */
export function isNear(wanted: string, name: string): boolean {
  return wanted !== "" && distanceTo(wanted, name) <= Math.max(1, plain(wanted).length * NEAR);
}

/** Return the names that are most like the wanted text, at most five, the nearest first. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const different = [...new Set(names)].filter((name) => name !== "");
  const far = new Map(different.map((name) => [name, distanceTo(wanted, name)]));
  return different.sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0)).slice(0, MAX_NAMES);
}

/**
 * Return at most five names to offer in place of the wanted text. If several names begin with that text, it is offered
 * first, followed by "…"; then come the nearest names.
 */
export function namesThatFit(wanted: string, names: readonly string[]): string[] {
  const [first = "", ...others] = nearest(wanted, names);
  const text = plain(wanted);
  const begins = (name: string) => text !== "" && plain(name).startsWith(text);
  const isShared = begins(first) && others.some(begins);
  const beginning = isShared ? [`${first.slice(0, text.length)}…`] : [];
  return [...new Set([...beginning, first, ...others])].filter(Boolean).slice(0, MAX_NAMES);
}
