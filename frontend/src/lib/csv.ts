// Text that a spreadsheet may evaluate: its first character, perhaps full-width or after blanks, can begin a formula;
// plain numbers don't match.
const FORMULA =
  /^(?![+-]?[0-9]+(?:\.[0-9]+)?$)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r']/;
const NEEDS_QUOTES = /[",\r\n]/;

/** Return a cell that a spreadsheet reads as text: formulas get a leading quote, as in the server's exports. */
function cell(text: string): string {
  const escapedText = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText;
}

/** Return rows as CSV (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Return a CSV text as a file with the byte order mark that Excel needs to read UTF-8, like the server's exports. */
export function csvFile(text: string): Blob {
  return new Blob(["\ufeff", text], { type: "text/csv;charset=utf-8" });
}
