import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { simulatedTime } from "@/lib/simulated-clock";

const SECOND_MS = 1000;
const LOOK_MS = 200;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribe to ticks of the clock; all subscribers share one timer of 200 ms. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listen of listeners) listen();
  }, LOOK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Return a value selected from the sandbox's time; renders again only when the value changes. Undefined until the
 * sandbox is cached.
 */
export function useSimulatedClock<Value extends string | number>(
  select: (now: Date) => Value,
): Value | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return useSyncExternalStore(subscribe, () =>
    data ? select(simulatedTime(data.clock, dataUpdatedAt, Date.now())) : undefined,
  );
}

/** Return the sandbox's time to the second, extrapolated; undefined until the sandbox is cached. */
export function useSimulatedTime(): Date | undefined {
  const second = useSimulatedClock((now) => Math.floor(now.getTime() / SECOND_MS) * SECOND_MS);
  return second === undefined ? undefined : new Date(second);
}

/** Convert a time of this browser into the sandbox's time; unchanged until the sandbox is cached. */
export function useRoomMoment(at: number): Date {
  const { data, dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return data ? simulatedTime(data.clock, dataUpdatedAt, at) : new Date(at);
}
