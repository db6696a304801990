import { useCallback, useState } from "react";

const USUAL_REM_PX = 16;

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX;
}

/**
 * Return true if an element is narrower than `belowRem`, and the element's ref. The unit is rem because larger text
 * needs more width. Without a layout the element counts as wide.
 */
export function useNarrow(belowRem: number) {
  const [narrow, setNarrow] = useState(false);
  const measureRef = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const measure = () => {
        setNarrow(element.clientWidth > 0 && element.clientWidth < belowRem * remPx());
      };
      measure();
      // A larger text size makes the element higher, which triggers the observer.
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [belowRem],
  );
  return [narrow, measureRef] as const;
}
