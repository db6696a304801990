import { type ReactNode, Suspense, useId } from "react";

import { PartBoundary } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";
import { formatMoment } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";

type ChartFigureProps = {
  slot: string;
  label: string;
  /** Text alternative of the drawing. */
  summary: string;
  /** Values at the pointed time. */
  readout: ReactNode;
  height: number;
  /** Data of the chart; the first column is the time. */
  table: {
    columns: readonly string[];
    rows: readonly { time: string; cells: readonly string[] }[];
  };
  className?: string;
  /** Chart, in a chunk of its own. */
  children: ReactNode;
};

/** Chart over time with its readout, and a summary and a table as text alternatives. */
export function ChartFigure({
  slot,
  label,
  summary,
  readout,
  height,
  table,
  className,
  children,
}: ChartFigureProps) {
  const captionId = useId();
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
      {/* Not a fixed height: the error message of a failed chart may be taller. */}
      <div style={{ minHeight: height }} className="grid min-w-0 grid-cols-1">
        <PartBoundary>
          <Suspense fallback={<Skeleton />}>{children}</Suspense>
        </PartBoundary>
      </div>
      {/* The wrapper has `sr-only`, because a table can't be narrower than its words. */}
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

/** Format a time of the chart, for all of its parts. */
export function formatChartTime(iso: string): string {
  return formatMoment(new Date(iso));
}
