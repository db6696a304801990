import { ArrowDown, ArrowUp, Minus } from "lucide-react";

import { changeTint } from "@/kit/figures/change-tint";
import { cn } from "@/lib/utils";

/** Change in percent, with a sign and an arrow, so that colour isn't the only hint. */
export function Change({ value, className }: { value: string; className?: string }) {
  const amount = Number(value);
  const Icon = amount > 0 ? ArrowUp : amount < 0 ? ArrowDown : Minus;
  const sign = amount > 0 && !value.startsWith("+") ? "+" : "";
  return (
    <span
      data-slot="change"
      translate="no"
      className={cn(
        "inline-flex min-w-[8ch] items-center justify-end gap-0.5 font-mono whitespace-nowrap",
        changeTint(value),
        className,
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      {sign}
      {value}%
    </span>
  );
}
