import { formatContent } from "@/content/format-content";

/** An exact amount of money. */
export type AmountEntry = { amount: string };
/** A number; its bounds are for those who write another in its place. */
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
/** What is in its place, of the same forms. */
export type Overrides = Record<string, Entry | undefined>;

/** The values that go into the `{places}` of a text. */
export type Values = Record<string, string>;

/** The row with values in the places of its texts. */
export function filledRow(row: Row, values: Values): Row {
  const filled: Row = {};
  for (const [name, cell] of Object.entries(row)) {
    filled[name] = typeof cell === "string" ? formatContent(cell, values) : cell;
  }
  return filled;
}
