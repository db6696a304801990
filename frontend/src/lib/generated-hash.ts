import { pick } from "@/lib/dice";

const HEX = [..."0123456789abcdef"] as [string, ...string[]];
const DRAWN_DIGITS = 52;

/** Return a training hash, `0xfacade` … `facade`, drawn by name from a room's dice; it is the hash of nothing. */
export function generatedHash(dice: string, ...key: (string | number)[]): string {
  const digits = Array.from({ length: DRAWN_DIGITS }, (_, place) => pick(HEX, dice, ...key, place));
  return `0xfacade${digits.join("")}facade`;
}
