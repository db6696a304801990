// What makes a spreadsheet calculate, seen past the blanks and the wide signs that it skips; a plain number may begin so.
const FORMULA =
  /^(?![+-]?[0-9]+(?:\.[0-9]+)?$)[\s'\u200b\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r']/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A cell that stays a text in a spreadsheet: what would be a formula begins with a quote, as in the server's exports. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as comma-separated values (RFC 4180). */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
