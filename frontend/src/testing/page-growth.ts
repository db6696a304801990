import { vi } from "vitest";

/** Lets a test say when the page has grown. */
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
