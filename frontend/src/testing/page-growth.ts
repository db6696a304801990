import { vi } from "vitest";

/** Stub ResizeObserver; returns a function that reports growth of the page. */
export function stubPageGrowth(): () => void {
  let grown: (() => void) | undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn(() => {
        grown = undefined;
      });

      constructor(onResize: () => void) {
        grown = onResize;
      }
    },
  );
  return () => {
    grown?.();
  };
}
