import { useCallback, useState } from "react";

/** Return a ref, and the height of its element in em; the height is infinite without a layout. */
export function useHeightEm() {
  const [heightEm, setHeightEm] = useState(Infinity);
  const measured = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const fontPx = Number.parseFloat(getComputedStyle(element).fontSize);
      setHeightEm(element.clientHeight > 0 ? element.clientHeight / fontPx : Infinity);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [heightEm, measured] as const;
}
