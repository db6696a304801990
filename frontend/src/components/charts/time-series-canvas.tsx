import "uplot/dist/uPlot.min.css";

import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";

import { formatDecimal } from "@/lib/format";
import { formatTime } from "@/lib/simulated-clock";

const FONT = '12px "Inter Variable", sans-serif';
const AXIS_WIDTH = 76;

type TimeSeriesCanvasProps = {
  data: readonly [readonly number[], readonly number[]];
  height: number;
  /** Which point the pointer is over, for the readout beside the plot. */
  onPoint: (index: number | null) => void;
};

/** A colour as the canvas takes it: resolved, because a variable holds both themes. */
function resolved(element: HTMLElement, color: string): string {
  element.style.color = color;
  const value = getComputedStyle(element).color;
  element.style.removeProperty("color");
  return value;
}

function hourAndMinute(seconds: number): string {
  return formatTime(new Date(seconds * 1000)).slice(0, 5);
}

function options(
  element: HTMLElement,
  height: number,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const line = resolved(element, "var(--primary)");
  const area = resolved(element, "color-mix(in oklab, var(--primary) 12%, transparent)");
  const grid = resolved(element, "var(--border)");
  const text = resolved(element, "var(--muted-foreground)");
  const axis: uPlot.Axis = {
    font: FONT,
    stroke: text,
    grid: { stroke: grid, width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7, fill: line } },
    padding: [12, 24, 0, 0],
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
    hooks: {
      setCursor: [
        (plot) => {
          onPoint(plot.cursor.idx ?? null);
        },
      ],
    },
  };
}

/** The drawn part of TimeSeriesChart, in a chunk of its own. */
export function TimeSeriesCanvas({ data, height, onPoint }: TimeSeriesCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const [theme, setTheme] = useState(0);

  useEffect(() => {
    const observer = new MutationObserver(() => {
      setTheme((count) => count + 1);
    });
    observer.observe(document.documentElement, { attributeFilter: ["class", "data-theme"] });
    return () => {
      observer.disconnect();
    };
  }, []);

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const drawn = new uPlot(options(element, height, onPoint), [[], []], element);
    plot.current = drawn;
    const observer = new ResizeObserver(() => {
      drawn.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [height, onPoint, theme]);

  useEffect(() => {
    plot.current?.setData([[...data[0]], [...data[1]]]);
  }, [data, height, onPoint, theme]);

  return <div ref={container} aria-hidden className="min-w-0 overflow-hidden" />;
}
