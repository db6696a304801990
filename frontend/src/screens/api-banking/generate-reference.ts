import { pick } from "@/lib/dice";

const DIGITS = [..."0123456789"] as [string, ...string[]];
const LENGTH = 12;

/**
 * Return a training reference of 16 characters, which field 20 can hold; the same room and key always give the same
 * reference.
 */
export function generateReference(dice: string, ...key: (string | number)[]): string {
  const digits = Array.from({ length: LENGTH }, (_, place) => pick(DIGITS, dice, ...key, place));
  return `SIM-${digits.join("")}`;
}
