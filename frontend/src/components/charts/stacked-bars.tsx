import { Suspense, useId, useMemo, useState } from "react";

import { formatCount } from "@/components/charts/count-axis";
import { PartBoundary } from "@/components/layout/boundary";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/lib/lazy-part";
import { formatMoment } from "@/lib/simulated-clock";
import { cn } from "@/lib/utils";

const canvas = lazyPart(() =>
  import("@/components/charts/stacked-bars-canvas").then((m) => m.StackedBarsCanvas),
);

/** A part of every bar: its name, its colour and its height in each bar. */
export type Layer = { name: string; color: string; heights: readonly number[] };

type StackedBarsProps = {
  label: string;
  /** When each bar begins. */
  starts: readonly string[];
  /** The lowest first. Of a stable identity, as the starts. */
  layers: readonly Layer[];
  /** The time that a bar stands for, in seconds. */
  step: number;
  /** What the columns of the table for screen readers are called beside the layers. */
  words: { from: string; total: string };
  height?: number;
  className?: string;
};

function sumAt(layers: readonly Layer[], bar: number): number {
  return layers.reduce((sum, { heights }) => sum + (heights[bar] ?? 0), 0);
}

function sumOf({ heights }: Layer): number {
  return heights.reduce((sum, count) => sum + count, 0);
}

/** Counts over time in layers, drawn; the legend reads off the bar that is pointed at, and a table has them all. */
export function StackedBars({
  label,
  starts,
  layers,
  step,
  words,
  height = 200,
  className,
}: StackedBarsProps) {
  const captionId = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const seconds = useMemo(() => starts.map((start) => Date.parse(start) / 1000), [starts]);
  const heights = useMemo(() => layers.map((layer) => layer.heights), [layers]);
  const colors = useMemo(() => layers.map(({ color }) => color), [layers]);
  const read = pointed === null || starts[pointed] === undefined ? undefined : pointed;
  const moment = (start: string) => formatMoment(new Date(start));
  const counted = (layer: Layer) =>
    formatCount(read === undefined ? sumOf(layer) : (layer.heights[read] ?? 0));
  const filled = starts
    .map((start, bar) => ({ start, bar, total: sumAt(layers, bar) }))
    .filter(({ total }) => total > 0);

  return (
    <figure
      aria-labelledby={captionId}
      data-slot="stacked-bars"
      className={cn("flex min-w-0 flex-col gap-2", className)}
    >
      <figcaption id={captionId} className="sr-only">
        {label}. {layers.map((layer) => `${layer.name}: ${formatCount(sumOf(layer))}`).join(", ")}.
      </figcaption>
      <div aria-hidden className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        {layers.map((layer) => (
          <span key={layer.name} className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs" style={{ background: layer.color }} />
            {layer.name} <span className="font-mono">{counted(layer)}</span>
          </span>
        ))}
        <span className="ml-auto text-muted-foreground">
          {read !== undefined && moment(starts[read] ?? "")}
        </span>
      </div>
      <div style={{ height }} className="min-w-0">
        <PartBoundary>
          <Suspense fallback={<Skeleton className="h-full" />}>
            <canvas.Part
              starts={seconds}
              layers={heights}
              colors={colors}
              step={step}
              height={height}
              onPoint={setPointed}
            />
          </Suspense>
        </PartBoundary>
      </div>
      {/* A table is as wide as its words, so it can't be made small itself. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{words.from}</th>
              {layers.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{words.total}</th>
            </tr>
          </thead>
          <tbody>
            {filled.map(({ start, bar, total }) => (
              <tr key={start}>
                <th scope="row">{moment(start)}</th>
                {layers.map((layer) => (
                  <td key={layer.name}>{formatCount(layer.heights[bar] ?? 0)}</td>
                ))}
                <td>{formatCount(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
