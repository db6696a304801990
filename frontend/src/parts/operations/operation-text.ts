type Money = { amount: string; currency: string };

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Return the amount in an operation's data, or undefined if the data has no valid amount. */
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
