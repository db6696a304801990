import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { subscribe } from "@/live/use-simulated-time";

/**
 * Return a value selected from the server's time, independent of this computer's clock; renders again only when the
 * value changes. Undefined until the sandbox is cached.
 */
export function useServerClock<Value extends string | number>(
  select: (now: Date) => Value,
): Value | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  return useSyncExternalStore(subscribe, () =>
    data
      ? select(new Date(Date.parse(data.clock.wallTime) + Date.now() - dataUpdatedAt))
      : undefined,
  );
}
