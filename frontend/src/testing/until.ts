import { vi } from "vitest";

/** Wait until a condition holds, even while timers are faked; at most 30 seconds, because a busy machine is slow. */
export function until(condition: () => boolean): Promise<boolean> {
  return vi.waitUntil(condition, { timeout: 30_000 });
}
