export type Pair = { name: string; value: string };

/** Reads lines like `Retry limit: 2`; a line without a colon is a name without a value. */
export function pairsOf(lines: readonly string[]): Pair[] {
  return lines.map((line) => {
    const [name = "", ...value] = line.split(": ");
    return { name, value: value.join(": ") };
  });
}
