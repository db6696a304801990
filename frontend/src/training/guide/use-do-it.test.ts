import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { stepOf } from "@/testing/training/guide";
import { useDoIt } from "@/training/guide/use-do-it";
import { type Player } from "@/training/guide/use-player";

beforeEach(() => vi.useFakeTimers());

/** Stub of the player, in which each step ends immediately, because the page has no layout. */
const player: Player = {
  pointer: undefined,
  playing: false,
  at: undefined,
  failure: undefined,
  releaseFocus: () => undefined,
  play: () => Promise.resolve(true),
  stop: () => undefined,
};

it.each([
  ["reports a played step that isn't completed for 10 s", "fill", true],
  ["reports nothing once the next step has begun", "next", false],
])("useDoIt %s", async (_, current, reported) => {
  const { result, rerender } = renderHook(({ id }) => useDoIt(player, stepOf(id)), {
    initialProps: { id: "fill" },
  });
  await act(async () => {
    result.current.run();
    await Promise.resolve();
  });
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(result.current.uncounted).toBe(false);
  rerender({ id: current });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current.uncounted).toBe(reported);
});
