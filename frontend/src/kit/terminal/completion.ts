/** Completion by Tab: the new text, and the candidates that further Tabs cycle through. */
export type Completion = { text: string; candidates: readonly string[]; index: number };

function candidatesFor(text: string, commands: readonly string[]): readonly string[] {
  if (text.trim() === "") return [];
  const start = text.toLowerCase();
  return commands.filter((item) => item !== text && item.toLowerCase().startsWith(start));
}

function commonStart(items: readonly string[]): string {
  const [first = "", ...others] = items;
  let length = first.length;
  for (const item of others) {
    while (!item.toLowerCase().startsWith(first.slice(0, length).toLowerCase())) length -= 1;
  }
  return first.slice(0, length);
}

/** Complete the common prefix, then cycle through the candidates; undefined if there is nothing to complete. */
export function complete(
  text: string,
  commands: readonly string[],
  previous: Completion | undefined,
): Completion | undefined {
  if (previous?.text === text && previous.candidates.length > 1) {
    const index = (previous.index + 1) % previous.candidates.length;
    return { ...previous, index, text: previous.candidates[index] ?? text };
  }
  const candidates = candidatesFor(text, commands);
  const [first] = candidates;
  if (first === undefined) return undefined;
  if (candidates.length === 1) return { text: first, candidates, index: 0 };
  const start = commonStart(candidates);
  return start.length > text.length
    ? { text: start, candidates, index: -1 }
    : { text: first, candidates, index: 0 };
}
