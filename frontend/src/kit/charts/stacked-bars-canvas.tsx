import { useCallback, useMemo } from "react";
import uPlot from "uplot";

import { axisWidth, countSteps, formatCount } from "@/kit/charts/count-axis";
import { axisOf, frameOf, type OnPoint, resolveColor, usePlot } from "@/kit/charts/use-plot";
import { formatDay } from "@/lib/simulated-clock";

const BAR_SHARE = 0.7;
const WIDEST_BAR = 40;
const DAY_S = 86_400;

type StackedBarsCanvasProps = {
  /** Start time of each bar, in seconds. */
  starts: readonly number[];
  /** Heights of the layers, from bottom to top. */
  layers: readonly (readonly number[])[];
  /** CSS colour of each layer, in the order of the heights. */
  colors: readonly string[];
  /** Width of a bar in seconds. */
  step: number;
  height: number;
  onPoint: OnPoint;
};

type Look = Pick<StackedBarsCanvasProps, "colors" | "step" | "onPoint">;

function options(element: HTMLElement, height: number, look: Look): uPlot.Options {
  const { colors, step, onPoint } = look;
  const axis = axisOf(element);
  const bars = uPlot.paths.bars?.({ size: [BAR_SHARE, WIDEST_BAR] });
  return {
    ...frameOf(element, height, onPoint, { show: false }),
    scales: {
      // Add a margin of half a bar; otherwise the first and the last bar would be cut in half.
      x: { range: (_plot, from, to) => [from - step / 2, to + step / 2] },
      y: { range: (_plot, _from, to) => [0, Math.max(4, Math.ceil(to * 1.05))] },
    },
    series: [
      {},
      // Draw a stack: each series is the sum of its layer and those below.
      ...[...colors].reverse().map((color) => ({
        fill: resolveColor(element, color),
        width: 0,
        points: { show: false },
        paths: bars,
      })),
    ],
    axes: [
      {
        ...axis,
        size: 28,
        space: 72,
        incrs: [1, 2, 3, 7, 14, 28].map((days) => days * DAY_S),
        values: (_plot, splits) => splits.map((seconds) => formatDay(new Date(seconds * 1000))),
      },
      {
        ...axis,
        size: (_plot, marks) => axisWidth(marks),
        incrs: countSteps,
        values: (_plot, splits) => splits.map(formatCount),
      },
    ],
  };
}

/** Canvas of StackedBars, in a chunk of its own. */
export function StackedBarsCanvas({
  starts,
  layers,
  colors,
  step,
  height,
  onPoint,
}: StackedBarsCanvasProps) {
  const optionsOf = useCallback(
    (element: HTMLElement, high: number) => options(element, high, { colors, step, onPoint }),
    [colors, step, onPoint],
  );
  const data = useMemo((): uPlot.AlignedData => {
    const sums = layers.map((_, layer) =>
      starts.map((_start, bar) =>
        layers.slice(0, layer + 1).reduce((sum, heights) => sum + (heights[bar] ?? 0), 0),
      ),
    );
    return [[...starts], ...sums.reverse()];
  }, [starts, layers]);
  const container = usePlot(optionsOf, data, height);
  return <div ref={container} aria-hidden className="min-w-0 overflow-hidden" />;
}
