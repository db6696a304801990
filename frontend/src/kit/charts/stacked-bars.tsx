import { useMemo, useState } from "react";

import { ChartFigure, formatChartTime } from "@/kit/charts/chart-figure";
import { formatCount } from "@/kit/charts/count-axis";
import { withLanguageTag } from "@/kit/charts/language-tag";
import { lazyPart } from "@/lib/lazy-part";

const canvas = lazyPart(() =>
  withLanguageTag(() => import("@/kit/charts/stacked-bars-canvas")).then(
    (m) => m.StackedBarsCanvas,
  ),
);

/** Series of the chart: its name, its colour, and its height in each bar. */
export type Layer = { name: string; color: string; heights: readonly number[] };

type StackedBarsProps = {
  label: string;
  /** Start time of each bar. */
  starts: readonly string[];
  /** Layers, from bottom to top. Memoize this array and `starts`, because a new array creates a new plot. */
  layers: readonly Layer[];
  /** Width of a bar in seconds. */
  step: number;
  /** Column titles of the table for screen readers, in addition to the names of the layers. */
  words: { from: string; total: string };
  height?: number;
};

function sumAt(layers: readonly Layer[], bar: number): number {
  return layers.reduce((sum, { heights }) => sum + (heights[bar] ?? 0), 0);
}

function sumOf({ heights }: Layer): number {
  return heights.reduce((sum, count) => sum + count, 0);
}

/**
 * Stacked bar chart of counts over time. Its legend shows the values of the bar under the pointer, or else the totals;
 * a table for screen readers has all bars that aren't empty.
 */
export function StackedBars({
  label,
  starts,
  layers,
  step,
  words,
  height = 200,
}: StackedBarsProps) {
  const [pointedIndex, setPointedIndex] = useState<number | null>(null);
  const seconds = useMemo(() => starts.map((start) => Date.parse(start) / 1000), [starts]);
  const heights = useMemo(() => layers.map((layer) => layer.heights), [layers]);
  const colors = useMemo(() => layers.map(({ color }) => color), [layers]);
  const readIndex =
    pointedIndex === null || starts[pointedIndex] === undefined ? undefined : pointedIndex;
  const textOf = (layer: Layer) =>
    formatCount(readIndex === undefined ? sumOf(layer) : (layer.heights[readIndex] ?? 0));
  const rows = starts
    .map((time, bar) => ({ time, bar, total: sumAt(layers, bar) }))
    .filter(({ total }) => total > 0)
    .map(({ time, bar, total }) => {
      const counts = [...layers.map((layer) => layer.heights[bar] ?? 0), total];
      return { time, cells: counts.map(formatCount) };
    });

  return (
    <ChartFigure
      slot="stacked-bars"
      label={label}
      summary={`${layers.map((layer) => `${layer.name}: ${formatCount(sumOf(layer))}`).join(", ")}.`}
      readout={
        <div aria-hidden className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-xs">
          {layers.map((layer) => (
            <span key={layer.name} className="flex items-center gap-1.5">
              <span className="size-2.5 rounded-xs" style={{ background: layer.color }} />
              {layer.name}{" "}
              <span translate="no" className="font-mono">
                {textOf(layer)}
              </span>
            </span>
          ))}
          <span className="ml-auto text-muted-foreground">
            {readIndex !== undefined && formatChartTime(starts[readIndex] ?? "")}
          </span>
        </div>
      }
      height={height}
      table={{ columns: [words.from, ...layers.map(({ name }) => name), words.total], rows }}
      plot={canvas}
      plotProps={{
        starts: seconds,
        layers: heights,
        colors,
        step,
        height,
        onPoint: setPointedIndex,
      }}
    />
  );
}
