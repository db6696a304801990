const NUMBER = /(\d+)$/;
const FIRST = "-001";

/** The first and the last of the names that a pattern gives, whose number at the end is counted up. */
export function bulkNames(pattern: string, count: number): { first: string; last: string } {
  const numbered = NUMBER.test(pattern) ? pattern : pattern + FIRST;
  const last = numbered.replace(NUMBER, (digits) =>
    String(BigInt(digits) + BigInt(count - 1)).padStart(digits.length, "0"),
  );
  return { first: numbered, last };
}
