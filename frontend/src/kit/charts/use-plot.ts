import "uplot/dist/uPlot.min.css";

import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";

const FONT = '12px "Inter Variable", sans-serif';

/** Resolve a CSS colour to the value in the current theme, because a canvas can't read CSS variables. */
export function resolveColor(element: HTMLElement, color: string): string {
  // Turn off transitions, because during a transition the computed colour is still the old one.
  element.style.transition = "none";
  element.style.color = color;
  const value = getComputedStyle(element).color;
  element.style.removeProperty("color");
  element.style.removeProperty("transition");
  return value;
}

/** Return the style that all axes share. */
export function axisOf(element: HTMLElement): uPlot.Axis {
  return {
    font: FONT,
    stroke: resolveColor(element, "var(--muted-foreground)"),
    grid: { stroke: resolveColor(element, "var(--border)"), width: 1 },
    ticks: { show: false },
  };
}

/** Callback for the index of the data under the pointer, for the readout beside the plot. */
export type OnPoint = (index: number | null) => void;

/** Return the options that all plots over simulated time share; a plot is as wide as its element. */
export function frameOf(
  element: HTMLElement,
  height: number,
  onPoint: OnPoint,
  points: uPlot.Cursor.Points,
) {
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), "UTC"),
    padding: [12, 24, 0, 0] satisfies uPlot.Padding,
    cursor: { y: false, drag: { x: false, y: false }, points },
    hooks: { setCursor: [({ cursor }: uPlot) => onPoint(cursor.idx ?? null)] },
  };
}

type OptionsOf = (element: HTMLElement, height: number) => uPlot.Options;

/**
 * Draw a plot into the element of the returned ref; it follows the element's width and the theme. Memoize `optionsOf`,
 * because a new function creates a new plot.
 */
export function usePlot(optionsOf: OptionsOf, data: uPlot.AlignedData, height: number) {
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
    const chart = new uPlot(optionsOf(element, height), [[], []], element);
    plot.current = chart;
    const observer = new ResizeObserver(() => {
      chart.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [height, optionsOf, theme]);

  useEffect(() => {
    plot.current?.setData(data);
  }, [data, height, optionsOf, theme]);

  return container;
}
