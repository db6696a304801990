import { vi } from "vitest";

/** Stub every element's distance from the visible part of the page, because jsdom has no layout. */
export function stubDistance(distance: "near" | "far") {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      disconnect = () => undefined;
      observe = () => {
        this.tell([{ isIntersecting: distance === "near" }]);
      };
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    },
  );
}
