const MASK = (1n << 64n) - 1n;
const GOLDEN = 0x9e3779b97f4a7c15n;
const FNV_START = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const BITS_OF_A_FLOAT = 52n;

type Part = string | number;

const encoder = new TextEncoder();

/**
 * Return the FNV-1a hash of a name; the hashed text includes the length of each part, so that ("ab", "c") and ("a",
 * "bc") differ.
 */
function hashOf(key: readonly Part[]): bigint {
  const name = key.map(String).map((part) => `${part.length}:${part}`);
  let hash = FNV_START;
  for (const byte of encoder.encode(name.join("")))
    hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK;
  return hash;
}

/** Return 64 random bits for a sandbox's dice and a name, mixed by splitmix64's finalizer. */
function word(dice: string, key: readonly Part[]): bigint {
  let bits = ((BigInt(`0x${dice}`) ^ hashOf(key)) + GOLDEN) & MASK;
  bits = ((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  bits = ((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return bits ^ (bits >> 31n);
}

/**
 * Return a random number between 0 and 1, both excluded, for a sandbox's dice and a name. The same name gives the same
 * number in every browser of the room, so that a walkthrough can be repeated.
 */
export function unit(dice: string, ...key: Part[]): number {
  return (Number(word(dice, key) >> (64n - BITS_OF_A_FLOAT)) + 0.5) / 2 ** Number(BITS_OF_A_FLOAT);
}

/** Pick one of the options for a sandbox's dice and a name, each with the same probability. */
export function pick<Option>(
  options: readonly [Option, ...Option[]],
  dice: string,
  ...key: Part[]
): Option {
  const place = (word(dice, key) * BigInt(options.length)) >> 64n;
  return options[Number(place)] ?? options[0];
}
