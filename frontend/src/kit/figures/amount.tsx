import { type CSSProperties, Fragment } from "react";

import { formatAmount } from "@/lib/format";
import { cn } from "@/lib/utils";

type AmountProps = {
  value: string;
  currency?: string;
  /** Sign of the currency before the number, such as `$`. */
  sign?: string;
  /** Minimum number of decimals, for a currency that doesn't have two. */
  decimals?: number;
  className?: string;
  style?: CSSProperties;
};

/**
 * Amount of money with its simulation mark, which replaces the mark in a currency name such as "USDT (SIM)". An amount
 * that doesn't fit on a line breaks between its digit groups.
 */
export function Amount({ value, currency, sign, decimals, className, style }: AmountProps) {
  return (
    <span
      data-slot="amount"
      data-simulated="true"
      translate="no"
      className={cn(
        "inline-flex max-w-full min-w-0 flex-wrap items-baseline gap-x-1.5 font-mono",
        className,
      )}
      style={style}
    >
      <span className="min-w-0 wrap-anywhere">
        {sign}
        {formatAmount(value, decimals)
          .split(/(?<=,)/)
          .map((group, place) => (
            <Fragment key={place}>
              {place > 0 && <wbr />}
              {group}
            </Fragment>
          ))}
        {currency !== undefined && ` ${currency.replace(/ \(SIM\)$/, "")}`}
      </span>
      <span
        title="Simulated, no value"
        className="simulation-stripes self-center rounded-xs px-1 font-sans text-xs leading-4 font-bold"
      >
        <span aria-hidden>SIM</span>
        {/* A non-breaking space, because an ordinary space would collapse between the boxes and the mark would merge
            with the currency. */}
        <span className="sr-only">&nbsp;simulated</span>
      </span>
    </span>
  );
}
