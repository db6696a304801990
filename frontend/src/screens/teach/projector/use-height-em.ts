import { useCallback, useState } from "react";

/** Return a ref and its element's height in em, or Infinity where the environment does no layout (jsdom). */
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
