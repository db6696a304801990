import { focusManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

import { EVERYTHING, refetchResources } from "@/api/changes";
import { sessionQuery } from "@/api/session";
import { applyMessage } from "@/live/messages";
import { type ConnectionState, connectLive } from "@/live/socket";

type Connection = {
  state: ConnectionState;
  /** Time at which the connection was lost; undefined while it is open. */
  since?: Date;
  /** True once no message came for 20 s or the last attempt to reconnect has failed, until the connection is open again. */
  givenUp: boolean;
  /** Start a new series of attempts. */
  reconnect: () => void;
};

const ConnectionContext = createContext<Connection>({
  state: "connecting",
  givenUp: false,
  reconnect: () => undefined,
});

/** Return the state of the live connection. */
export function useConnection(): Connection {
  return useContext(ConnectionContext);
}

/**
 * Return true if the session still exists. If that can't be checked, also return true: the next attempt to connect
 * decides.
 */
async function sessionExists(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })) !== null;
  } catch {
    return true;
  }
}

/**
 * Minimum wait, unless a read fails meanwhile, before a successful read triggers a reconnect. Otherwise every read
 * would trigger one behind a proxy that blocks only WebSockets.
 */
const REST_MS = 60_000;
/** Interval of the reads that probe the session: many screens don't poll, so no other read would succeed there. */
const PROBE_MS = 15_000;

/** Call `retry` when a new attempt may succeed: the page is focused or online again, or a read succeeds. */
function onRecovery(client: QueryClient, retry: () => void): () => void {
  const givenUp = Date.now();
  let hasFailed = false;
  const stops = [
    focusManager.subscribe((visible) => {
      if (visible) retry();
    }),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action } = event;
      if (action.type === "error") hasFailed = true;
      if (action.type !== "success" || action.manual) return;
      if (hasFailed || Date.now() - givenUp >= REST_MS) retry();
    }),
  ];
  const probe = setInterval(() => {
    if (focusManager.isFocused()) void sessionExists(client);
  }, PROBE_MS);
  window.addEventListener("online", retry);
  return () => {
    clearInterval(probe);
    for (const stop of stops) stop();
    window.removeEventListener("online", retry);
  };
}

/**
 * Provider of the WebSocket connection while a person is signed in; applies the server's messages to the query cache.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [{ state, since, givenUp, round }, setConnection] = useState<
    Omit<Connection, "reconnect"> & { round: number }
  >({ state: "connecting", givenUp: false, round: 0 });
  const off = state === "off";

  useEffect(
    () =>
      connectLive({
        onMessage: (text) => {
          applyMessage(client, text);
        },
        // Refetch everything, because changes may have been missed, even before the first connection; most responses
        // are a cheap 304.
        onOpen: () => {
          refetchResources(client, [EVERYTHING]);
        },
        onState: (next) => {
          setConnection((last) => ({
            state: next,
            since: next === "open" ? undefined : (last.since ?? new Date()),
            givenUp: next === "off" || next === "silent" || (next !== "open" && last.givenUp),
            round: last.round,
          }));
        },
        onSessionEnded: () => sessionExists(client),
      }),
    [client, round],
  );

  const reconnect = useCallback(() => {
    setConnection((last) => ({ ...last, state: "connecting", round: last.round + 1 }));
  }, []);
  useEffect(() => (off ? onRecovery(client, reconnect) : undefined), [client, off, reconnect]);

  const value = useMemo(
    () => ({ state, since, givenUp, reconnect }),
    [state, since, givenUp, reconnect],
  );
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}
