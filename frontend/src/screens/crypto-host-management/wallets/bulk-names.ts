const NUMBER = /(\d+)$/;
const FIRST = "-001";

/**
 * Return the first and the last name of `count` wallets: the number at the pattern's end counts up; without a number,
 * the names start at 001.
 */
export function bulkNames(pattern: string, count: number): { first: string; last: string } {
  const numberedPattern = NUMBER.test(pattern) ? pattern : pattern + FIRST;
  const last = numberedPattern.replace(NUMBER, (digits) =>
    String(BigInt(digits) + BigInt(count - 1)).padStart(digits.length, "0"),
  );
  return { first: numberedPattern, last };
}
