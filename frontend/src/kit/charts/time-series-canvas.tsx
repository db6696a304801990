import { useCallback, useMemo } from "react";
import type uPlot from "uplot";

import { axisOf, frameOf, type OnPoint, resolveColor, usePlot } from "@/kit/charts/use-plot";
import { formatDecimal } from "@/lib/format";
import { formatTime } from "@/lib/simulated-clock";

const AXIS_WIDTH = 76;

type TimeSeriesCanvasProps = {
  data: readonly [readonly number[], readonly number[]];
  height: number;
  onPoint: OnPoint;
};

function hourAndMinute(seconds: number): string {
  return formatTime(new Date(seconds * 1000)).slice(0, 5);
}

function options(element: HTMLElement, height: number, onPoint: OnPoint): uPlot.Options {
  const line = resolveColor(element, "var(--primary)");
  const area = resolveColor(element, "color-mix(in oklab, var(--primary) 12%, transparent)");
  const axis = axisOf(element);
  return {
    ...frameOf(element, height, onPoint, { size: 7, fill: line }),
    series: [{}, { stroke: line, width: 1.5, fill: area, points: { show: false } }],
    axes: [
      { ...axis, size: 28, space: 72, values: (_plot, splits) => splits.map(hourAndMinute) },
      {
        ...axis,
        size: AXIS_WIDTH,
        values: (_plot, splits, _axis, _space, step) => {
          const digits = Math.max(0, -Math.floor(Math.log10(step)));
          return splits.map((value) => formatDecimal(String(value), digits, digits));
        },
      },
    ],
  };
}

/** Canvas of TimeSeriesChart, in a chunk of its own. */
export function TimeSeriesCanvas({ data, height, onPoint }: TimeSeriesCanvasProps) {
  const optionsOf = useCallback(
    (element: HTMLElement, high: number) => options(element, high, onPoint),
    [onPoint],
  );
  const plotData = useMemo((): uPlot.AlignedData => [[...data[0]], [...data[1]]], [data]);
  const container = usePlot(optionsOf, plotData, height);
  return <div ref={container} aria-hidden className="min-w-0 overflow-hidden" />;
}
