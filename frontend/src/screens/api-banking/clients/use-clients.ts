import { useMemo, useState } from "react";

import { startOfDay } from "@/lib/days-ago";
import { useRoom } from "@/live/use-room";
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

/** Return all clients, newest first: those of this tab, then those of the room. `create` makes no call. */
export function useClients(t: BankingContent): Clients {
  const { dice, now } = useRoom();
  const [own, setOwn] = useState(readClients);
  // Use the real day until the room, and with it the room's day, is loaded.
  const [realDay] = useState(() => startOfDay(new Date()));
  const today = useSimulatedClock(startOfDay) ?? realDay;
  const sampleClients = useMemo(() => cannedClients(t, dice, today), [t, dice, today]);
  const all = useMemo(() => [...own, ...sampleClients], [own, sampleClients]);

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
