import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { simulatedTime } from "@/lib/simulated-clock";

const SECOND_MS = 1000;
const LOOK_MS = 200;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Looks at the time again and again, by one timer for however many places show it. */
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
 * What the sandbox's clock makes of its time; anyone who shows it is drawn again only when that is another value. Undefined
 * until somebody has read the sandbox.
 */
export function useSimulatedClock<Value extends string | number>(
  select: (now: Date) => Value,
): Value | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return useSyncExternalStore(subscribe, () =>
    data ? select(simulatedTime(data.clock, dataUpdatedAt, Date.now())) : undefined,
  );
}

/** The sandbox's clock to the second, counted on; undefined until somebody has read the sandbox. */
export function useSimulatedTime(): Date | undefined {
  const second = useSimulatedClock((now) => Math.floor(now.getTime() / SECOND_MS) * SECOND_MS);
  return second === undefined ? undefined : new Date(second);
}

/** What the sandbox's clock showed when this browser's showed `at`; the same moment until somebody has read the sandbox. */
export function useRoomMoment(at: number): Date {
  const { data, dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return data ? simulatedTime(data.clock, dataUpdatedAt, at) : new Date(at);
}
