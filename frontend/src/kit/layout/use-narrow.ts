import { useCallback, useState } from "react";

const USUAL_REM_PX = 16;

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX;
}

/**
 * Return whether an element, which gets the ref, is narrower than so many rem: larger text has less room in the same
 * width. Without a layout it counts as wide.
 */
export function useNarrow(belowRem: number) {
  const [narrow, setNarrow] = useState(false);
  const measured = useCallback(
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
  return [narrow, measured] as const;
}
