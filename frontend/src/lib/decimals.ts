/**
 * Compare two decimals given as texts, so that no digit is lost to a float; return a negative number if the first is
 * less.
 */
export function compareDecimals(one: string, other: string): number {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const difference = toUnits(one, decimals) - toUnits(other, decimals);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Return the number of digits after the decimal point. */
export function decimalsOf(value: string): number {
  return value.split(".")[1]?.length ?? 0;
}

function toUnits(value: string, decimals: number): bigint {
  const [whole = "", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

function fromUnits(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return value < 0n ? `-${text}` : text;
}

/** Return the exact sum of decimals, with as many decimal places as the most precise of them. */
export function sumOf(values: readonly string[]): string {
  const decimals = Math.max(0, ...values.map(decimalsOf));
  const sum = values.reduce((total, value) => total + toUnits(value, decimals), 0n);
  return fromUnits(sum, decimals);
}

/** Return the product of two decimals, rounded half away from zero to `decimals` places. */
export function productOf(one: string, other: string, decimals: number): string {
  const extraDigits = decimalsOf(one) + decimalsOf(other) - decimals;
  const product = toUnits(one, decimalsOf(one)) * toUnits(other, decimalsOf(other));
  if (extraDigits <= 0) return fromUnits(product * 10n ** BigInt(-extraDigits), decimals);
  const unit = 10n ** BigInt(extraDigits);
  const half = product < 0n ? -unit / 2n : unit / 2n;
  return fromUnits((product + half) / unit, decimals);
}

/** Divide a decimal by another that isn't zero, rounded half away from zero to `decimals` places. */
export function quotientOf(one: string, other: string, decimals: number): string {
  const finest = Math.max(decimalsOf(one), decimalsOf(other));
  const above = toUnits(one, finest) * 10n ** BigInt(decimals);
  const below = toUnits(other, finest);
  const half = (below < 0n ? -below : below) / 2n;
  const sign = above < 0n !== below < 0n ? -1n : 1n;
  const size = (above < 0n ? -above : above) + half;
  return fromUnits((sign * size) / (below < 0n ? -below : below), decimals);
}
