import { pick, unit } from "@/lib/dice";
import { generatedHash } from "@/lib/generated-hash";

const COUNT = 5;
const MIN_CENTS = 10_000;
const SPAN_CENTS = 9_000_000;

export type InventedTransaction = {
  hash: string;
  direction: "sent" | "received";
  amount: string;
  currency: string;
};

/** Return five invented transactions, always the same for the same room and address. */
export function inventTransactions(dice: string, address: string): InventedTransaction[] {
  const onBitcoin = address.startsWith("tb1");
  return Array.from({ length: COUNT }, (_, place) => {
    const hash = generatedHash(dice, "made-up", address, place);
    const fraction = unit(dice, "made-up-cents", address, place);
    const cents = String(MIN_CENTS + Math.floor(fraction * SPAN_CENTS));
    return {
      hash: onBitcoin ? hash.slice("0x".length) : hash,
      direction: pick(["sent", "received"], dice, "made-up-direction", address, place),
      amount: onBitcoin
        ? `0.${cents.padStart(8, "0")}`
        : `${cents.slice(0, -2)}.${cents.slice(-2)}`,
      currency: onBitcoin ? "BTC" : "USDT",
    };
  });
}
