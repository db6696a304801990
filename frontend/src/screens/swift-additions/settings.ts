import { type SettingRow } from "@/content/entries";

/** Setting of an add-on feature, made from a row of the content catalogue. */
export type Setting =
  | { kind: "toggle"; label: string; initial: boolean }
  | { kind: "choice"; label: string; initial: string; options: string[] }
  | { kind: "figure"; label: string; initial: number; min: number; max: number; unit: string };

export type SettingValue = boolean | string | number;
/** Values by the label of their setting. */
export type Values = Readonly<Record<string, SettingValue>>;

/** Return the setting of a catalogue row; undefined if its initial value is invalid. */
function settingOf({
  label,
  initial,
  choices,
  min,
  max,
  unit = "",
}: SettingRow): Setting | undefined {
  if (choices !== undefined) {
    return choices.includes(initial)
      ? { kind: "choice", label, initial, options: choices }
      : undefined;
  }
  if (min !== undefined && max !== undefined) {
    const setting: Setting = { kind: "figure", label, initial: Number(initial), min, max, unit };
    return fits(setting, setting.initial) ? setting : undefined;
  }
  const on = initial === "on";
  return on || initial === "off" ? { kind: "toggle", label, initial: on } : undefined;
}

/** Return the settings of these rows; drop invalid rows, which the server rejects anyway. */
export function settingsOf(rows: readonly SettingRow[]): Setting[] {
  return rows.map(settingOf).filter((setting) => setting !== undefined);
}

/** Return true if a value is valid for the setting. */
export function fits(setting: Setting, value: unknown): value is SettingValue {
  switch (setting.kind) {
    case "toggle":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && setting.options.includes(value);
    case "figure":
      return (
        Number.isInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max
      );
  }
}

/** Return a value for every setting: the saved one if it is valid, else the initial one. */
export function valuesOf(settings: readonly Setting[], savedValues?: Values | null): Values {
  return Object.fromEntries(
    settings.map((setting) => {
      const value = savedValues?.[setting.label];
      return [setting.label, fits(setting, value) ? value : setting.initial];
    }),
  );
}

/** Return true if two sets of values are equal. */
export function sameValues(one: Values, other: Values): boolean {
  return Object.keys(one).every((label) => one[label] === other[label]);
}
