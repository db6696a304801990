import { useState } from "react";

import { formatPrice } from "@/lib/format";
import { cn } from "@/lib/utils";

type PriceProps = { symbol: string; value: string; className?: string };

type Seen = { symbol: string; value: string; direction: "up" | "down" | undefined };

/** Live price of a fixed width, tinted for 600 ms by the direction of a change. */
export function Price({ symbol, value, className }: PriceProps) {
  const [seen, setSeen] = useState<Seen>({ symbol, value, direction: undefined });
  if (seen.symbol !== symbol || seen.value !== value) {
    const moved = Number(value) - Number(seen.value);
    const comparable = seen.symbol === symbol && moved !== 0;
    setSeen({ symbol, value, direction: comparable ? (moved > 0 ? "up" : "down") : undefined });
  }
  return (
    <span
      data-slot="price"
      data-direction={seen.direction}
      translate="no"
      className={cn(
        "relative inline-block min-w-[11ch] rounded-xs px-1 text-right font-mono whitespace-nowrap",
        className,
      )}
    >
      {formatPrice(symbol, value)}
      {seen.direction !== undefined && (
        <span
          key={value}
          aria-hidden
          className={cn(
            "pointer-events-none absolute inset-0 animate-tint rounded-xs",
            seen.direction === "up" ? "bg-status-ok" : "bg-status-failed",
          )}
        />
      )}
    </span>
  );
}
