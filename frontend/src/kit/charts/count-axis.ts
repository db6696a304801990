import { formatDecimal } from "@/lib/format";

const NARROWEST_PX = 44;
const DIGIT_PX = 7.5;
const BESIDE_PX = 14;
const LARGEST_POWER = 12;

/** Tick intervals for an axis of counts: 1, 2 and 5 times each power of ten. */
export const countSteps = Array.from({ length: LARGEST_POWER }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** Format a count with grouped digits. */
export function formatCount(count: number): string {
  return formatDecimal(String(count), 0, 0);
}

/** Return the axis width that fits the longest label. */
export function axisWidth(marks: readonly string[] | null): number {
  const longest = Math.max(0, ...(marks ?? []).map(({ length }) => length));
  return Math.max(NARROWEST_PX, Math.ceil(longest * DIGIT_PX) + BESIDE_PX);
}
