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

const SCALE: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long a moment lies back, in its largest unit: "5 minutes ago". */
export function agoText(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  const [unit, length] = SCALE.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / length), unit);
}
