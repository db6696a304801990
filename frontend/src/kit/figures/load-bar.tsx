import { formatPercent, Meter } from "@/kit/figures/meter";

type LoadBarProps = { label: string; value: number; decimals?: number };

/** Percentage with its name above a bar. */
export function LoadBar({ label, value, decimals = 0 }: LoadBarProps) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="text-muted-foreground">{label}</span>
        <span translate="no" className="font-mono">
          {formatPercent(value, decimals)}
        </span>
      </div>
      <Meter value={value} label={label} />
    </div>
  );
}
