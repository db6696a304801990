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
  /** Readout for the point under the pointer. */
  readout: ReactNode;
  height: number;
  /** All that is drawn; the first column says when. */
  table: {
    columns: readonly string[];
    rows: readonly { time: string; cells: readonly string[] }[];
  };
  className?: string;
  /** The drawing, which comes in a chunk of its own. */
  children: ReactNode;
};

/** A drawing over time below its readout; what it shows is there as a summary and a table for who can't see it. */
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
      {/* What says that the drawing failed may be higher than it. */}
      <div style={{ minHeight: height }} className="grid min-w-0 grid-cols-1">
        <PartBoundary>
          <Suspense fallback={<Skeleton />}>{children}</Suspense>
        </PartBoundary>
      </div>
      {/* A table is as wide as its words, so it can't be made small itself. */}
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
                <th scope="row">{shownTime(time)}</th>
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

/** A moment of the drawing, as all of its parts say it. */
export function shownTime(iso: string): string {
  return formatMoment(new Date(iso));
}
