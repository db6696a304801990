/** The console is written in English, so its figures are too, whatever the browser's language. */
export const LOCALE = "en-US";

const THREE_DECIMALS = new Set(["USDT", "ADA"]);

const formatters = new Map<string, Intl.NumberFormat>();

/** The text of a decimal with its digits grouped; a text goes in, so that no digit is lost to a float. */
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

/** An amount as it is, only grouped: its own decimals stay, and never fewer than two, or than its currency has. */
export function formatAmount(value: string, fewest = 2): string {
  const decimals = value.split(".")[1]?.length ?? 0;
  const digits = Math.max(decimals, fewest);
  return formatDecimal(value, digits, digits);
}

/** A price: USDT and ADA with 3 decimals, every other asset grouped and with the decimals that the server sends for it. */
export function formatPrice(symbol: string, value: string): string {
  return THREE_DECIMALS.has(symbol) ? formatDecimal(value, 3, 3) : formatAmount(value);
}
