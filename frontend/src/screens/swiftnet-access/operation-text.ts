type Money = { amount: string; currency: string };

const DECIMAL = /^-?\d+(\.\d+)?$/;
const CODE_WORD = /\b(mt\d+|gpi|sepa|swift)\b/g;

/** The money that an operation's data speaks of; undefined where it speaks of none that can be read. */
export function moneyOf(operationData: string): Money | undefined {
  try {
    const data = Object(JSON.parse(operationData)) as Record<string, unknown>;
    const amount = String(data.amount);
    const currency = typeof data.currency === "string" ? data.currency : "";
    return DECIMAL.test(amount) ? { amount, currency } : undefined;
  } catch {
    return undefined;
  }
}

/** A type of operation as a person reads it: `mt103_payment` is "MT103 payment". */
export function typeText(operationType: string): string {
  const words = operationType.replaceAll("_", " ").replace(CODE_WORD, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
