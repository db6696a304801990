import { beforeEach, expect, it, vi } from "vitest";

import { tryWhileGrowing } from "@/lib/while-growing";
import { growing } from "@/testing/growing";

let grow: () => void;
const attempt = vi.fn(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  attempt.mockClear();
  grow = growing();
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
