import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { subscribe } from "@/live/use-simulated-time";

/**
 * What the server's own clock makes of its time, whatever this computer's says; anyone who shows it is drawn again only
 * when that is another value. Undefined until somebody has read the sandbox.
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
