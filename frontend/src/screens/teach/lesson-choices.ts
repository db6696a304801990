export const uses = [
  { value: "guide", label: "useGuide", hint: "openGuideHint" },
  { value: "test", label: "useTest", hint: "openTestHint" },
] as const;
export const explaining = [
  { value: "always", label: "explanationsAlways", hint: "openAlwaysHint" },
  { value: "after", label: "explanationsAfter", hint: "openAfterHint" },
  { value: "never", label: "explanationsNever", hint: "openNeverHint" },
] as const;

/** Options for a lesson's use, or for its explanations. */
export type Choices = typeof uses | typeof explaining;

/** Return the option with the chosen value, or the first option if there is none. */
export function chosenOf(all: Choices, chosen: string): Choices[number] {
  return all.find(({ value }) => value === chosen) ?? all[0];
}
