import { formatDecimal } from "@/lib/format";
import { cn } from "@/lib/utils";

const HIGH = 80;

type MeterProps = { value: number; label: string; className?: string };

export function formatPercent(value: number, decimals: number): string {
  return `${formatDecimal(String(value), decimals, decimals)}%`;
}

/** Bar for a percentage; it has no visible text, because the number is displayed beside it. */
export function Meter({ value, label, className }: MeterProps) {
  const share = Math.min(Math.max(value, 0), 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={formatPercent(value, 1)}
      className={cn("h-1.5 overflow-hidden rounded-full bg-muted", className)}
    >
      <div
        className={cn(
          "size-full origin-left transition-transform duration-200 ease-out",
          share >= HIGH ? "bg-status-pending" : "bg-primary",
        )}
        style={{ transform: `scaleX(${share / 100})` }}
      />
    </div>
  );
}
