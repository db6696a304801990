import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { simulatedTime } from "@/lib/simulated-clock";

const SECOND_MS = 1000;
const LOOK_MS = 200;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_MS);
  return () => {
    clearInterval(timer);
  };
}

/** The sandbox's clock to the second, counted on; undefined until somebody has read the sandbox. */
export function useSimulatedTime(): Date | undefined {
  const { data, dataUpdatedAt } = useQuery({ ...sandboxQuery(), enabled: false });
  const second = useSyncExternalStore(subscribe, () => {
    if (!data) return undefined;
    const time = simulatedTime(data.clock, dataUpdatedAt, Date.now());
    return Math.floor(time.getTime() / SECOND_MS) * SECOND_MS;
  });
  return second === undefined ? undefined : new Date(second);
}
