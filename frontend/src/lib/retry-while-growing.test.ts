import { beforeEach, expect, it, vi } from "vitest";

import { retryWhileGrowing } from "@/lib/retry-while-growing";
import { stubPageGrowth } from "@/testing/page-growth";

let grow: () => void;
const attempt = vi.fn(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  attempt.mockClear();
  grow = stubPageGrowth();
});

it("retryWhileGrowing repeats the attempt when the page grows after a slow chunk has loaded", () => {
  retryWhileGrowing(attempt);
  vi.advanceTimersByTime(20_000);
  grow();
  expect(attempt).toHaveBeenCalledOnce();
});

it.each([
  ["the user scrolls", () => window.dispatchEvent(new Event("wheel"))],
  ["60 s have passed", () => vi.advanceTimersByTime(60_000)],
])("retryWhileGrowing stops once %s", (_, end) => {
  retryWhileGrowing(attempt);
  end();
  grow();
  expect(attempt).not.toHaveBeenCalled();
});
