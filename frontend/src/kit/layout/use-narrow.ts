import { useCallback, useState } from "react";

const USUAL_REM_PX = 16;

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM_PX;
}

/**
 * Return true if an element is narrower than `belowRem`, and a ref for the element. The unit is rem because larger text
 * needs more width. Until the element's first layout, the window's width is used, so that a phone renders only once.
 */
export function useNarrow(belowRem: number) {
  const [narrow, setNarrow] = useState(() => window.innerWidth < belowRem * remPx());
  const measureRef = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const measure = () => {
        if (element.clientWidth > 0) setNarrow(element.clientWidth < belowRem * remPx());
      };
      measure();
      // A larger text size makes the element taller, which triggers the observer.
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
