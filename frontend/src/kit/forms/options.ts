export type Option = { value: string; label: string };

/** Return distinct options whose labels are also their values. */
export function optionsOf(texts: readonly string[]): Option[] {
  return [...new Set(texts)].map((text) => ({ value: text, label: text }));
}
