import { memo } from "react";

import { cn } from "@/lib/utils";

const WIDTH = 100;
const HEIGHT = 32;
const MARGIN = 2;

type SparklineProps = { points: readonly string[]; label: string; className?: string };

function path(values: readonly number[]): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = WIDTH / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => {
      const share = range === 0 ? 0.5 : (value - low) / range;
      const y = HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN);
      return `${index === 0 ? "M" : "L"}${(index * step).toFixed(2)} ${y.toFixed(2)}`;
    })
    .join("");
}

/** The course of a figure as a small line, coloured by where it ended. */
export const Sparkline = memo(function Sparkline({ points, label, className }: SparklineProps) {
  const values = points.map(Number).filter(Number.isFinite);
  const rising = (values.at(-1) ?? 0) >= (values[0] ?? 0);
  const line = values.length > 1 ? path(values) : undefined;
  return (
    <svg
      role="img"
      aria-label={label}
      data-slot="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn("h-8 w-24", rising ? "text-status-ok" : "text-status-failed", className)}
    >
      {line !== undefined && (
        <>
          <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill="currentColor" opacity={0.12} />
          <path
            d={line}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      )}
    </svg>
  );
});
