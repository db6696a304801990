import { pick, unit } from "@/lib/dice";
import { generatedHash } from "@/lib/generated-hash";

const COUNT = 5;
const LEAST_CENTS = 10_000;
const SPAN_CENTS = 9_000_000;

export type MadeUp = {
  hash: string;
  direction: "sent" | "received";
  amount: string;
  currency: string;
};

/** Transactions that never were, drawn by an address from the room's dice. */
export function madeUpTransactions(dice: string, address: string): MadeUp[] {
  const onBitcoin = address.startsWith("tb1");
  return Array.from({ length: COUNT }, (_, place) => {
    const hash = generatedHash(dice, "made-up", address, place);
    const fraction = unit(dice, "made-up-cents", address, place);
    const cents = String(LEAST_CENTS + Math.floor(fraction * SPAN_CENTS));
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
