import { keccak_256 } from "@noble/hashes/sha3.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

import { unit } from "@/lib/dice";

const HEX = "0123456789abcdef";
const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const BECH32_POLYNOMIAL = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** Prefix "tb", expanded for the checksum as BIP-173 specifies. */
const BECH32_PREFIX = [3, 3, 0, 20, 2];
const CHECKSUM_SHIFTS = [25, 20, 15, 10, 5, 0];

const EVM_DIGITS = 28;
const WITNESS_GROUPS = 32;

type Draw = { dice: string; network: string; count: number };

/** Return `length` random integers below `sides`, seeded by the room's dice, the network and the count. */
function drawNumbers(length: number, sides: number, { dice, network, count }: Draw): number[] {
  return Array.from({ length }, (_, place) =>
    Math.floor(unit(dice, "address", network, count, place) * sides),
  );
}

function bech32Checksum(values: readonly number[]): number[] {
  let remainder = 1;
  for (const value of [...values, ...CHECKSUM_SHIFTS.map(() => 0)]) {
    const top = remainder >>> 25;
    remainder = ((remainder & 0x1ffffff) << 5) ^ value;
    BECH32_POLYNOMIAL.forEach((term, bit) => {
      if ((top >>> bit) & 1) remainder ^= term;
    });
  }
  return CHECKSUM_SHIFTS.map((shift) => ((remainder ^ 1) >>> shift) & 31);
}

/**
 * Return an EVM address with its EIP-55 checksum: a letter is upper case if the hash's hexadecimal digit at the same
 * position is 8 or more.
 */
export function withChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(utf8ToBytes(digits));
  const checksumDigits = Array.from(digits, (digit, place) => {
    const byte = hash[place >> 1] ?? 0;
    const nibble = place % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${checksumDigits.join("")}`;
}

/**
 * Return the `count`th training address that a room's dice give for a network; nothing is stored. On Bitcoin, the
 * result is a testnet address (BIP-173), elsewhere an address in the training namespace; nobody has a private key for
 * either.
 */
export function generatedAddress(draw: Draw): string {
  if (draw.network !== "bitcoin") {
    const digits = drawNumbers(EVM_DIGITS, HEX.length, draw).map((digit) => HEX[digit]);
    return withChecksum(`0xfacade${digits.join("")}facade`);
  }
  const groups = [0, ...drawNumbers(WITNESS_GROUPS, BECH32.length, draw)];
  const check = bech32Checksum([...BECH32_PREFIX, ...groups]);
  return `tb1${[...groups, ...check].map((group) => BECH32[group]).join("")}`;
}
