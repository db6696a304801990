import { vi } from "vitest";

/** Stub the distance of every element from the window; jsdom has no layout. */
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
