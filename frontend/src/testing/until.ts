import { vi } from "vitest";

/** Wait until a condition holds, also while timers are faked; on a busy machine, this takes longer than a second. */
export function until(condition: () => boolean): Promise<boolean> {
  return vi.waitUntil(condition, { timeout: 30_000 });
}
