import { useState } from "react";

import { formatPrice } from "@/lib/format";
import { cn } from "@/lib/utils";

type PriceProps = { symbol: string; value: string; className?: string };

type LastPrice = { symbol: string; value: string; direction: "up" | "down" | undefined };

/**
 * Live price, at least 11 characters wide; for 600 ms after a change, its tint shows whether the price rose or fell.
 */
export function Price({ symbol, value, className }: PriceProps) {
  const [last, setLast] = useState<LastPrice>({ symbol, value, direction: undefined });
  if (last.symbol !== symbol || last.value !== value) {
    const difference = Number(value) - Number(last.value);
    const comparable = last.symbol === symbol && difference !== 0;
    setLast({
      symbol,
      value,
      direction: comparable ? (difference > 0 ? "up" : "down") : undefined,
    });
  }
  return (
    <span
      data-slot="price"
      data-direction={last.direction}
      translate="no"
      className={cn(
        "relative inline-block min-w-[11ch] rounded-xs px-1 text-right font-mono whitespace-nowrap",
        className,
      )}
    >
      {formatPrice(symbol, value)}
      {last.direction !== undefined && (
        <span
          key={value}
          aria-hidden
          className={cn(
            "pointer-events-none absolute inset-0 animate-tint rounded-xs",
            last.direction === "up" ? "bg-status-ok" : "bg-status-failed",
          )}
        />
      )}
    </span>
  );
}
