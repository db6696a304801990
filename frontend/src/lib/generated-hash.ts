import { pick } from "@/lib/dice";

const HEX = [..."0123456789abcdef"] as [string, ...string[]];
const DRAWN_DIGITS = 52;

/** Return a training hash, `0xfacade` … `facade`, seeded by a name and the room's dice; it hashes no data. */
export function generatedHash(dice: string, ...key: (string | number)[]): string {
  const digits = Array.from({ length: DRAWN_DIGITS }, (_, place) => pick(HEX, dice, ...key, place));
  return `0xfacade${digits.join("")}facade`;
}
