/** One setting of an addition, as its line in the content catalogue describes it. */
export type Setting =
  | { kind: "toggle"; label: string; initial: boolean }
  | { kind: "choice"; label: string; initial: string; options: string[] }
  | { kind: "figure"; label: string; initial: number; min: number; max: number; unit: string };

export type SettingValue = boolean | string | number;
/** What is set, by the setting's label. */
export type Values = Readonly<Record<string, SettingValue>>;

const FIGURE = /^(-?\d+) \((-?\d+) to (-?\d+)\) ?(.*)$/;
const CHOICE = /^(.+) \((.+)\)$/;

/**
 * Reads a line: `Label = on`, `Label = 30 (5 to 60) seconds` or `Label = Low (Low, High)`. A line of another form gives
 * nothing, since staff may write it anew.
 */
export function parseSetting(line: string): Setting | undefined {
  const [label = "", rest = ""] = line.split(/ = (.*)/).map((part) => part.trim());
  if (label === "" || rest === "") return undefined;
  if (rest === "on" || rest === "off") return { kind: "toggle", label, initial: rest === "on" };

  const figure = FIGURE.exec(rest);
  if (figure) {
    const [initial = 0, min = 0, max = 0] = figure.slice(1, 4).map(Number);
    if (min > max || initial < min || initial > max) return undefined;
    return { kind: "figure", label, initial, min, max, unit: figure[4] ?? "" };
  }
  const choice = CHOICE.exec(rest);
  if (!choice) return undefined;
  const [, initial = "", list = ""] = choice;
  const options = list.split(",").map((option) => option.trim());
  return options.includes(initial) ? { kind: "choice", label, initial, options } : undefined;
}

/** The settings of these lines, those that can be read. */
export function parseSettings(lines: readonly string[]): Setting[] {
  return lines.map(parseSetting).filter((setting) => setting !== undefined);
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
