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

it("tries again when a part comes that was long on its way", () => {
  retryWhileGrowing(attempt);
  vi.advanceTimersByTime(20_000);
  grow();
  expect(attempt).toHaveBeenCalledOnce();
});

it.each([
  ["the person does something", () => window.dispatchEvent(new Event("wheel"))],
  ["it has taken too long", () => vi.advanceTimersByTime(60_000)],
])("no longer tries once %s", (_, end) => {
  retryWhileGrowing(attempt);
  end();
  grow();
  expect(attempt).not.toHaveBeenCalled();
});
