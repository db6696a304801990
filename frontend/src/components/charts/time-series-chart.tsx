import { Suspense, useId, useMemo, useState } from "react";

import { PartBoundary } from "@/components/layout/boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { formatAmount } from "@/lib/format";
import { lazyPart } from "@/lib/lazy-part";
import { formatMoment } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";

const canvas = lazyPart(() =>
  import("@/components/charts/time-series-canvas").then((m) => m.TimeSeriesCanvas),
);

const TABLE_ROWS = 24;

type Point = { time: string; value: string };

type TimeSeriesChartProps = {
  points: readonly Point[];
  label: string;
  unit: string;
  format?: (value: string) => string;
  height?: number;
  className?: string;
};

function shownTime(iso: string): string {
  return formatMoment(new Date(iso));
}

function extremes(points: readonly Point[]): { low: Point; high: Point } | undefined {
  const [first, ...others] = points;
  if (first === undefined) return undefined;
  return others.reduce(
    ({ low, high }, point) => ({
      low: Number(point.value) < Number(low.value) ? point : low,
      high: Number(point.value) > Number(high.value) ? point : high,
    }),
    { low: first, high: first },
  );
}

function sampled(points: readonly Point[]): readonly Point[] {
  const step = Math.max(1, Math.ceil(points.length / TABLE_ROWS));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

/** A figure over time, drawn; what the drawing shows is there as a summary and a table for who can't see it. */
export function TimeSeriesChart({
  points,
  label,
  unit,
  format = formatAmount,
  height = 220,
  className,
}: TimeSeriesChartProps) {
  const captionId = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const data = useMemo(
    () =>
      [
        points.map((point) => Date.parse(point.time) / 1000),
        points.map((point) => Number(point.value)),
      ] as const,
    [points],
  );
  const range = useMemo(() => extremes(points), [points]);
  const last = points.at(-1);
  const read = (pointed === null ? undefined : points[pointed]) ?? last;
  const withUnit = (value: string) => `${format(value)} ${unit}`;

  return (
    <figure
      aria-labelledby={captionId}
      data-slot="time-series-chart"
      className={cn("flex min-w-0 flex-col gap-2", className)}
    >
      <figcaption id={captionId} className="sr-only">
        {label}.{" "}
        {range === undefined || last === undefined
          ? "No values yet."
          : `From ${withUnit(range.low.value)} to ${withUnit(range.high.value)}, last ${withUnit(last.value)}.`}
      </figcaption>
      <div aria-hidden className="flex h-5 items-baseline gap-2 text-xs text-muted-foreground">
        {read !== undefined && (
          <>
            <span className="font-mono text-sm font-medium text-foreground">
              {withUnit(read.value)}
            </span>
            <time dateTime={read.time}>{shownTime(read.time)}</time>
          </>
        )}
      </div>
      <div style={{ height }} className="min-w-0">
        {points.length > 0 && (
          <PartBoundary>
            <Suspense fallback={<Skeleton className="h-full" />}>
              <canvas.Part data={data} height={height} onPoint={setPointed} />
            </Suspense>
          </PartBoundary>
        )}
      </div>
      {/* A table is as wide as its words, so it can't be made small itself. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Value in {unit}</th>
            </tr>
          </thead>
          <tbody>
            {sampled(points).map((point) => (
              <tr key={point.time}>
                <td>{shownTime(point.time)}</td>
                <td>{format(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
