import { formatAmount } from "@/lib/format";
import { cn } from "@/lib/utils";

type AmountProps = { value: string; currency?: string; className?: string };

/** An amount of money, which never stands without its simulation mark. */
export function Amount({ value, currency, className }: AmountProps) {
  return (
    <span
      data-slot="amount"
      data-simulated="true"
      className={cn("inline-flex items-baseline gap-1.5 font-mono whitespace-nowrap", className)}
    >
      <span>
        {formatAmount(value)}
        {currency !== undefined && ` ${currency}`}
      </span>
      <span
        title="Simulated, no value"
        className="simulation-stripes self-center rounded-xs px-1 font-sans text-xs leading-4 font-bold"
      >
        <span aria-hidden>SIM</span>
        <span className="sr-only">simulated</span>
      </span>
    </span>
  );
}
