import * as v from "valibot";

import { decimalsOf, productOf, quotientOf, sumOf } from "@/lib/decimals";
import { formatAmount } from "@/lib/format";
import { ConvertedAmountSchema } from "@/screens/off-ramp-crypto/conversion";
import { type OffRampContent } from "@/screens/off-ramp-crypto/use-off-ramp-content";

/** Maximum number of decimals of a quotient. */
const FINEST = 18;

export type Quote = NonNullable<ReturnType<typeof quoteOf>>;

type Conversion = { crypto: string; amount: string; fiat: string };

/** Return the number of decimals of a currency: 0 for the yen, 2 for most. */
export function decimalsOfFiat(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) return 2;
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function exactProduct(one: string, other: string): string {
  return productOf(one, other, decimalsOf(one) + decimalsOf(other));
}

/**
 * Return the quote for an amount by the rates of the page; undefined while a field is missing. Euros use the euro rate
 * of the asset if it has one; other currencies use the dollar rate and, except for dollars, a fixed exchange rate.
 */
export function quoteOf({ crypto, amount, fiat }: Conversion, t: OffRampContent) {
  const asset = t.rows("rates").find(({ symbol }) => symbol === crypto);
  const currency = t.rows("fiats").find(({ code }) => code === fiat);
  const result = v.safeParse(ConvertedAmountSchema, amount);
  if (asset === undefined || currency === undefined || !result.success) return undefined;

  const euros = fiat === "EUR" ? asset.euros?.amount : undefined;
  const rate = euros ?? asset.dollars.amount;
  const usesExchange = euros === undefined && fiat !== "USD";
  const exact = exactProduct(
    exactProduct(result.output, rate),
    usesExchange ? currency.perDollar.amount : "1",
  );
  const decimals = decimalsOfFiat(fiat);
  const value = productOf(exact, "1", decimals);
  const percent = exactProduct(t.amount("feePercent"), "0.01");
  const fee = productOf(exact, percent, decimals);
  return {
    value,
    fee,
    rest: sumOf([value, `-${fee}`]),
    fiat,
    decimals,
    /** Sentence that explains the rate behind the value. */
    rate: t(euros === undefined ? "rateDollar" : "rateEuro", { crypto, rate: formatAmount(rate) }),
    exchange: usesExchange
      ? t("rateExchange", { fiat, rate: formatAmount(currency.perDollar.amount) })
      : undefined,
  };
}

/** Return true if a text isn't blank and isn't an amount. */
export function isUnreadable(amount: string): boolean {
  return amount.trim() !== "" && !v.is(ConvertedAmountSchema, amount);
}

/** Return by how many percent a listed rate differs from the market price, with a sign; undefined without a price. */
export function spreadOf(listedRate: string, market: string): string | undefined {
  if (!(Number(market) > 0)) return undefined;
  const ratio = quotientOf(listedRate, market, FINEST);
  const percent = productOf(sumOf([ratio, "-1"]), "100", 2);
  return Number(percent) > 0 ? `+${percent}` : percent;
}
