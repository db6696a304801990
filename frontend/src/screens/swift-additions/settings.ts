import { type SettingRow } from "@/content/entries";

/** One setting of an addition, as its row in the content catalogue describes it. */
export type Setting =
  | { kind: "toggle"; label: string; initial: boolean }
  | { kind: "choice"; label: string; initial: string; options: string[] }
  | { kind: "figure"; label: string; initial: number; min: number; max: number; unit: string };

export type SettingValue = boolean | string | number;
/** What is set, by the setting's label. */
export type Values = Readonly<Record<string, SettingValue>>;

/** The setting that a row of the catalogue describes; undefined where it begins with what it can't be. */
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

/** The settings that these rows describe; the server has refused those that make no sense. */
export function settingsOf(rows: readonly SettingRow[]): Setting[] {
  return rows.map(settingOf).filter((setting) => setting !== undefined);
}

/** Whether a value is one that the setting can have. */
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

/** A value for every setting: what was kept, where it fits, else what it begins with. */
export function valuesOf(settings: readonly Setting[], kept?: Values | null): Values {
  return Object.fromEntries(
    settings.map((setting) => {
      const value = kept?.[setting.label];
      return [setting.label, fits(setting, value) ? value : setting.initial];
    }),
  );
}

/** Whether two sets of values say the same. */
export function sameValues(one: Values, other: Values): boolean {
  return Object.keys(one).every((label) => one[label] === other[label]);
}
