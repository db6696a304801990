/** Compares two decimals, given as text so that no digit is lost to a float: below zero where the first is less. */
export function compareDecimals(one: string, other: string): number {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const difference = scaled(one, decimals) - scaled(other, decimals);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** How many digits a decimal has behind its point. */
export function decimalsOf(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

function scaled(value: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}
