/** Locale of all numbers: the console is in English, whatever the browser's language. */
export const LOCALE = "en-US";

const THREE_DECIMALS = new Set(["USDT", "ADA"]);

const formatters = new Map<string, Intl.NumberFormat>();

/** Format a decimal with grouped digits; takes a text, so that no digit is lost to a float. */
export function formatDecimal(value: string, minimumDigits: number, maximumDigits: number): string {
  const key = `${minimumDigits}-${maximumDigits}`;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: minimumDigits,
      maximumFractionDigits: maximumDigits,
    });
  formatters.set(key, formatter);
  return formatter.format(value as Intl.StringNumericLiteral);
}

/** Format an amount with grouped digits and all its decimals, but at least `fewest` of them. */
export function formatAmount(value: string, fewest = 2): string {
  const decimals = value.split(".")[1]?.length ?? 0;
  const digits = Math.max(decimals, fewest);
  return formatDecimal(value, digits, digits);
}

/** Format a price: USDT and ADA with 3 decimals, others with the decimals that the server sends, but at least 2. */
export function formatPrice(symbol: string, value: string): string {
  return THREE_DECIMALS.has(symbol) ? formatDecimal(value, 3, 3) : formatAmount(value);
}
