import { pick } from "@/lib/dice";

const DIGITS = [..."0123456789"] as [string, ...string[]];
const LENGTH = 12;

/** A reference of the training that fits into field 20, drawn by name from the room's dice. */
export function generateReference(dice: string, ...key: (string | number)[]): string {
  const digits = Array.from({ length: LENGTH }, (_, place) => pick(DIGITS, dice, ...key, place));
  return `SIM-${digits.join("")}`;
}
