/** Exact amount of money. */
export type AmountEntry = { amount: string };
/** Number with optional bounds for its override. */
export type NumberEntry = { number: number; min?: number; max?: number };
/** Setting with a default value: a choice, an integer from min to max, or on/off. */
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

/** Entry of a content file; its shape determines its kind, for the screens and the server. */
export type Entry = string | string[] | AmountEntry | NumberEntry | SettingsEntry | Row[];

/** Entries of a content file, by key. */
export type Texts = Record<string, Entry>;
/** Overrides of the entries, of the same kinds. */
export type Overrides = Record<string, Entry | undefined>;

/** Values for the `{placeholders}` of a text. */
export type Values = Record<string, string>;

/** Replace the `{placeholders}` of a text; a placeholder without a value stays. */
export function formatContent(template: string, values: Values = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** Return a row with the placeholders of its texts filled in. */
export function filledRow(row: Row, values?: Values): Row {
  const filled: Row = {};
  for (const [name, cell] of Object.entries(row)) {
    filled[name] = typeof cell === "string" ? formatContent(cell, values) : cell;
  }
  return filled;
}
