import { beforeEach, expect, it, vi } from "vitest";

import { tryWhileGrowing } from "@/lib/while-growing";

let grow: () => void;
const attempt = vi.fn(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  attempt.mockClear();
  grow = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn(() => {
        grow = () => undefined;
      });

      constructor(onResize: () => void) {
        grow = onResize;
      }
    },
  );
});

it("tries again when a part comes that was long on its way", () => {
  tryWhileGrowing(attempt);
  vi.advanceTimersByTime(20_000);
  grow();
  expect(attempt).toHaveBeenCalledOnce();
});

it.each([
  ["the person does something", () => window.dispatchEvent(new Event("wheel"))],
  ["it has taken too long", () => vi.advanceTimersByTime(60_000)],
])("no longer tries once %s", (_, end) => {
  tryWhileGrowing(attempt);
  end();
  grow();
  expect(attempt).not.toHaveBeenCalled();
});
