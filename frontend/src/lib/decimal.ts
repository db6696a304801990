function parts(value: string): [whole: string, fraction: string] {
  const [whole = "", fraction = ""] = value.split(".");
  return [whole, fraction];
}

/** Compares two decimal texts exactly, however many digits they have: below zero where the first is less. */
export function compareDecimals(one: string, other: string): number {
  const [whole, fraction] = parts(one);
  const [otherWhole, otherFraction] = parts(other);
  const scale = Math.max(fraction.length, otherFraction.length);
  const difference =
    BigInt(whole + fraction.padEnd(scale, "0")) -
    BigInt(otherWhole + otherFraction.padEnd(scale, "0"));
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
