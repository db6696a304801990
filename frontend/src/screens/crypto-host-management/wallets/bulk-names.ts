const NUMBER = /(\d+)$/;
const FIRST = "-001";

/** Return the first and last name of a pattern: the number at its end counts up; without a number, from 001. */
export function bulkNames(pattern: string, count: number): { first: string; last: string } {
  const numberedPattern = NUMBER.test(pattern) ? pattern : pattern + FIRST;
  const last = numberedPattern.replace(NUMBER, (digits) =>
    String(BigInt(digits) + BigInt(count - 1)).padStart(digits.length, "0"),
  );
  return { first: numberedPattern, last };
}
