import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";

import { sandboxQuery } from "@/api/sandbox";
import { startOfDay } from "@/lib/days-ago";
import { simulatedTime } from "@/lib/simulated-clock";
import { useSimulatedClock } from "@/live/use-simulated-time";
import {
  cannedClients,
  type Client,
  type NewClient,
  newClient,
  readClients,
  writeClients,
} from "@/screens/api-banking/clients/clients";
import { type BankingContent } from "@/screens/api-banking/use-banking-content";

export type Clients = { all: Client[]; create: (values: NewClient) => Client };

/** Return all clients, newest first: those created in this tab, then those of the room. `create` makes no call. */
export function useClients(t: BankingContent): Clients {
  const cache = useQueryClient();
  const { data: sandbox } = useQuery({ ...sandboxQuery(), enabled: false });
  const dice = sandbox?.dice ?? "0";
  const [own, setOwn] = useState(readClients);
  // The real day, until the room is loaded.
  const [realDay] = useState(() => startOfDay(new Date()));
  const today = useSimulatedClock(startOfDay) ?? realDay;
  const sampleClients = useMemo(() => cannedClients(t, dice, today), [t, dice, today]);
  const all = useMemo(() => [...own, ...sampleClients], [own, sampleClients]);

  /** Return the room's time, or the real time until the room is loaded. */
  function now(): Date {
    const state = cache.getQueryState(sandboxQuery().queryKey);
    return sandbox && state
      ? simulatedTime(sandbox.clock, state.dataUpdatedAt, Date.now())
      : new Date();
  }

  function create(values: NewClient): Client {
    const takenIds = new Set(all.map(({ id }) => id));
    const client = newClient(values, { dice, now: now(), takenIds });
    const next = [client, ...own];
    setOwn(next);
    writeClients(next);
    return client;
  }

  return { all, create };
}
