import { useCallback, useState } from "react";

/** Whether an element, which gets the reference, is narrower than that; one without a layout counts as wide. */
export function useNarrow(belowPx: number) {
  const [narrow, setNarrow] = useState(false);
  const measured = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const measure = () => {
        setNarrow(element.clientWidth > 0 && element.clientWidth < belowPx);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => {
        observer.disconnect();
      };
    },
    [belowPx],
  );
  return [narrow, measured] as const;
}
