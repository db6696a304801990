import { useMemo, useState } from "react";

import { ChartFigure, formatChartTime } from "@/kit/charts/chart-figure";
import { withLanguageTag } from "@/kit/charts/language-tag";
import { formatAmount } from "@/lib/format";
import { lazyPart } from "@/lib/lazy-part";

const canvas = lazyPart(() =>
  withLanguageTag(() => import("@/kit/charts/time-series-canvas")).then((m) => m.TimeSeriesCanvas),
);

const TABLE_ROWS = 24;

type Point = { time: string; value: string };

type TimeSeriesChartProps<Item extends { time: string }> = {
  points: readonly Item[];
  /** Return a point's value as a decimal; a new function redraws the plot. */
  value: (point: Item) => string;
  label: string;
  unit: string;
  format?: (value: string) => string;
  height?: number;
  className?: string;
};

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

function sample(points: readonly Point[]): readonly Point[] {
  const step = Math.max(1, Math.ceil(points.length / TABLE_ROWS));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

/** Line chart of one value over time; its text alternatives are a summary and a table of up to 24 points. */
export function TimeSeriesChart<Item extends { time: string }>({
  points: items,
  value: valueOf,
  label,
  unit,
  format = formatAmount,
  height = 220,
  className,
}: TimeSeriesChartProps<Item>) {
  const [pointedIndex, setPointedIndex] = useState<number | null>(null);
  const points = useMemo(
    () => items.map((item) => ({ time: item.time, value: valueOf(item) })),
    [items, valueOf],
  );
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
  const readPoint = (pointedIndex === null ? undefined : points[pointedIndex]) ?? last;
  const withUnit = (value: string) => `${format(value)} ${unit}`;

  return (
    <ChartFigure
      slot="time-series-chart"
      label={label}
      summary={
        range === undefined || last === undefined
          ? "No values yet."
          : `From ${withUnit(range.low.value)} to ${withUnit(range.high.value)}, last ${withUnit(last.value)}.`
      }
      readout={
        <div aria-hidden className="flex h-5 items-baseline gap-2 text-xs text-muted-foreground">
          {readPoint !== undefined && (
            <>
              <span translate="no" className="font-mono text-sm font-medium text-foreground">
                {withUnit(readPoint.value)}
              </span>
              <time dateTime={readPoint.time}>{formatChartTime(readPoint.time)}</time>
            </>
          )}
        </div>
      }
      height={height}
      table={{
        columns: ["Time", `Value in ${unit}`],
        rows: sample(points).map(({ time, value }) => ({ time, cells: [format(value)] })),
      }}
      className={className}
      plot={canvas}
      plotProps={points.length > 0 ? { data, height, onPoint: setPointedIndex } : undefined}
    />
  );
}
