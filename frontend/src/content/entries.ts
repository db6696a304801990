import { formatContent } from "@/content/format-content";

/** An exact amount of money. */
export type AmountEntry = { amount: string };
/** A number; its bounds are for whoever writes another in its place. */
export type NumberEntry = { number: number; min?: number; max?: number };
/** A setting that begins with one of its choices, with a whole number from min to max, or on or off. */
export type SettingRow = {
  label: string;
  initial: string;
  choices?: string[];
  min?: number;
  max?: number;
  unit?: string;
};
export type SettingsEntry = { settings: SettingRow[] };
export type Row = Record<string, string | number | string[] | AmountEntry | undefined>;

/** What an entry of a content file can be; its form says its kind, to the screens and to the server. */
export type Entry = string | string[] | AmountEntry | NumberEntry | SettingsEntry | Row[];

/** A content file. */
export type Texts = Record<string, Entry>;
/** What stands in its place, of the same forms. */
export type Overrides = Record<string, Entry | undefined>;

/** The values that go into the `{places}` of a text. */
export type Values = Record<string, string>;

const MARKS = ["amount", "number", "settings"] as const;

function isRow(part: string | Row): part is Row {
  return typeof part !== "string";
}

function formOf(entry: Entry): string {
  if (typeof entry === "string") return "text";
  if (Array.isArray(entry)) return entry.some(isRow) ? "rows" : "lines";
  return MARKS.find((mark) => mark in entry) ?? "nothing";
}

/** The columns that every row has, each with its type. */
function columnsOf(rows: readonly Row[]): [name: string, type: string][] {
  return Object.entries(rows[0] ?? {})
    .filter(([name]) => rows.every((row) => row[name] !== undefined))
    .map(([name, cell]) => [name, typeof cell]);
}

function hasColumns(row: Row, columns: readonly [name: string, type: string][]): boolean {
  return columns.every(([name, type]) => typeof row[name] === type);
}

/** Whether an entry can stand in the place of another: a page that was loaded before an upgrade may meet one that can't. */
export function fitsPlace(entry: Entry, model: Entry): boolean {
  if (formOf(entry) !== formOf(model)) return false;
  if (!Array.isArray(entry) || !Array.isArray(model)) return true;
  const columns = columnsOf(model.filter(isRow));
  return entry.filter(isRow).every((row) => hasColumns(row, columns));
}

/** The row with values in the places of its texts. */
export function filledRow(row: Row, values: Values): Row {
  const filled: Row = {};
  for (const [name, cell] of Object.entries(row)) {
    filled[name] = typeof cell === "string" ? formatContent(cell, values) : cell;
  }
  return filled;
}
