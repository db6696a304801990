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

import { EVERYTHING, readResourcesAnew } from "@/api/changes";
import { sessionQuery } from "@/api/session";
import { applyMessage } from "@/live/messages";
import { type ConnectionState, connectLive } from "@/live/socket";

type Connection = {
  state: ConnectionState;
  /** Since when the connection has not been open. */
  since?: Date;
  /** True after a silence of 20 s or the last failed attempt, until the connection is open again. */
  givenUp: boolean;
  /** Starts over where the console has given up. */
  reconnect: () => void;
};

const ConnectionContext = createContext<Connection>({
  state: "connecting",
  givenUp: false,
  reconnect: () => undefined,
});

/** The state of the live connection. */
export function useConnection(): Connection {
  return useContext(ConnectionContext);
}

/** Asks again who is signed in; while nobody can say, the next attempt will tell. */
async function sessionStands(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })) !== null;
  } catch {
    return true;
  }
}

/** Reads that succeed all along prove little: some proxies let everything through but websockets. */
const REST_MS = 60_000;
/** Many screens read nothing by themselves, so that the session is asked for meanwhile. */
const PROBE_MS = 15_000;

/** Calls back where it is worth trying again what was given up: the page is looked at or online again, or a read succeeds. */
function onNewHope(client: QueryClient, again: () => void): () => void {
  const givenUp = Date.now();
  let failed = false;
  const stops = [
    focusManager.subscribe((visible) => {
      if (visible) again();
    }),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action } = event;
      if (action.type === "error") failed = true;
      if (action.type !== "success" || action.manual) return;
      if (failed || Date.now() - givenUp >= REST_MS) again();
    }),
  ];
  const probe = setInterval(() => {
    if (focusManager.isFocused()) void sessionStands(client);
  }, PROBE_MS);
  window.addEventListener("online", again);
  return () => {
    clearInterval(probe);
    for (const stop of stops) stop();
    window.removeEventListener("online", again);
  };
}

/** Holds the websocket while a person is signed in, and carries what it says into the cache. */
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
        // What was read before may have changed unheard, the first time too: most of it is answered with 304.
        onOpen: () => {
          readResourcesAnew(client, [EVERYTHING]);
        },
        onState: (next) => {
          setConnection((last) => ({
            state: next,
            since: next === "open" ? undefined : (last.since ?? new Date()),
            givenUp: next === "off" || next === "silent" || (next !== "open" && last.givenUp),
            round: last.round,
          }));
        },
        onSessionEnded: () => sessionStands(client),
      }),
    [client, round],
  );

  const reconnect = useCallback(() => {
    setConnection((last) => ({ ...last, state: "connecting", round: last.round + 1 }));
  }, []);
  useEffect(() => (off ? onNewHope(client, reconnect) : undefined), [client, off, reconnect]);

  const value = useMemo(
    () => ({ state, since, givenUp, reconnect }),
    [state, since, givenUp, reconnect],
  );
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}
