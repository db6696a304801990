export type Option = { value: string; label: string };

/** Return the choices of a field whose texts are also its values, each once. */
export function optionsOf(texts: readonly string[]): Option[] {
  return [...new Set(texts)].map((text) => ({ value: text, label: text }));
}
