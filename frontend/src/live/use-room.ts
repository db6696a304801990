import { useQuery, useQueryClient } from "@tanstack/react-query";

import { sandboxQuery } from "@/api/sandbox";
import { simulatedTime } from "@/lib/simulated-clock";

/**
 * Return the room's dice and a function that returns the room's time. Until the sandbox is cached, the dice are "0" and
 * the time is the real one. Renders again only when the dice change.
 */
export function useRoom(): { dice: string; now: () => Date } {
  const client = useQueryClient();
  const query = sandboxQuery();
  const { data: dice = "0" } = useQuery({ ...query, enabled: false, select: (room) => room.dice });

  function now(): Date {
    const room = client.getQueryData(query.queryKey);
    const readAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
    return room ? simulatedTime(room.clock, readAt, Date.now()) : new Date();
  }

  return { dice, now };
}
