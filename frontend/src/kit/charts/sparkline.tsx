import { changeTint } from "@/kit/figures/change-tint";
import { cn } from "@/lib/utils";

const WIDTH = 100;
const HEIGHT = 32;
const MARGIN = 2;

type SparklineProps = {
  points: readonly string[];
  /** Change in percent, as displayed beside the line. */
  change: string;
  label: string;
  className?: string;
};

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

/** Small line chart of a value; its colour shows whether the value rose or fell. */
export function Sparkline({ points, change, label, className }: SparklineProps) {
  const values = points.map(Number).filter(Number.isFinite);
  const line = values.length > 1 ? path(values) : undefined;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn("h-8 w-24", changeTint(change), className)}
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
}
