import { useEffect } from "react";

const MARK = "data-flag-target";

/** Outline the part of the page that a press would choose. */
export function useOutline(element: HTMLElement | undefined): void {
  useEffect(() => {
    element?.toggleAttribute(MARK, true);
    return () => {
      element?.toggleAttribute(MARK, false);
    };
  }, [element]);
}
