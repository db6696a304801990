import { useEffect } from "react";

type Mark = "data-flag-target" | "data-spotlight";

/** Mark an element with an attribute, for the style sheets. */
export function useMark(element: HTMLElement | undefined, mark: Mark): void {
  useEffect(() => {
    element?.toggleAttribute(mark, true);
    return () => {
      element?.toggleAttribute(mark, false);
    };
  }, [element, mark]);
}
