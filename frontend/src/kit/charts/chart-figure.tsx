import { type ReactNode, Suspense, useEffect, useId, useRef } from "react";

import { useNear } from "@/kit/charts/use-near";
import { PartBoundary } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";
import { type LazyPart } from "@/lib/lazy-part";
import { formatMoment } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";

type ChartFigureProps<Canvas extends object> = {
  slot: string;
  label: string;
  /** Text alternative of the drawing. */
  summary: string;
  /** Values at the time under the pointer. */
  readout: ReactNode;
  height: number;
  /** Data of the chart; the first column is the time. */
  table: {
    columns: readonly string[];
    rows: readonly { time: string; cells: readonly string[] }[];
  };
  className?: string;
  /** Plot, loaded in its own chunk; its props `plotProps` are undefined if there are no values. */
  plot: LazyPart<Canvas>;
  plotProps: Canvas | undefined;
};

/**
 * Chart over time with its readout, and a summary and a table as text alternatives. The plot is drawn when it comes
 * near the visible area; its chunk loads earlier, so that a printed page has every plot.
 */
export function ChartFigure<Canvas extends object>({
  slot,
  label,
  summary,
  readout,
  height,
  table,
  className,
  plot,
  plotProps,
}: ChartFigureProps<Canvas>) {
  const captionId = useId();
  const area = useRef<HTMLDivElement>(null);
  const near = useNear(area);
  useEffect(() => {
    if (near === false) void plot.preload();
  }, [near, plot]);
  return (
    <figure
      aria-labelledby={captionId}
      data-slot={slot}
      className={cn("flex min-w-0 flex-col gap-2", className)}
    >
      <figcaption id={captionId} className="sr-only">
        {`${label}. ${summary}`}
      </figcaption>
      {readout}
      {/* A minimum height, because the error message of a failed chart may be taller. */}
      <div ref={area} style={{ minHeight: height }} className="grid min-w-0 grid-cols-1">
        {plotProps !== undefined && (
          <PartBoundary>
            <Suspense fallback={<Skeleton />}>{near && <plot.Part {...plotProps} />}</Suspense>
          </PartBoundary>
        )}
      </div>
      {/* `sr-only` is on a wrapper, because a table itself can't be narrower than its words. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {table.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ time, cells }) => (
              <tr key={time}>
                <th scope="row">{formatChartTime(time)}</th>
                {cells.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** Format a time in the same way for every part of a chart. */
export function formatChartTime(iso: string): string {
  return formatMoment(new Date(iso));
}
