export type Option = { value: string; label: string };

/** The choices of a field whose texts stand for themselves, each once. */
export function optionsOf(texts: readonly string[]): Option[] {
  return [...new Set(texts)].map((text) => ({ value: text, label: text }));
}
