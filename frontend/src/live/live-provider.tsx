import { type QueryClient, useQueryClient } from "@tanstack/react-query";
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
  /** Starts over, once the console has given up. */
  reconnect: () => void;
};

const ConnectionContext = createContext<Connection>({
  state: "connecting",
  reconnect: () => undefined,
});

/** The state of the live connection. */
export function useConnection(): Connection {
  return useContext(ConnectionContext);
}

/** Asks anew who is signed in; while nobody can say, the next attempt will tell. */
async function sessionStands(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })) !== null;
  } catch {
    return true;
  }
}

/** Holds the websocket while a person is signed in, and carries what it says into the cache. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Omit<Connection, "reconnect">>({
    state: "connecting",
  });
  const [round, setRound] = useState(0);

  useEffect(
    () =>
      connectLive({
        onMessage: (text) => {
          applyMessage(client, text);
        },
        onOpen: (missed) => {
          if (missed) readResourcesAnew(client, [EVERYTHING]);
        },
        onState: (state) => {
          setConnection((last) =>
            state === "open" ? { state } : { state, since: last.since ?? new Date() },
          );
        },
        onSessionEnded: () => sessionStands(client),
      }),
    [client, round],
  );

  const reconnect = useCallback(() => {
    setConnection(({ since }) => ({ state: "connecting", since }));
    setRound((last) => last + 1);
  }, []);
  const value = useMemo(() => ({ ...connection, reconnect }), [connection, reconnect]);
  return <ConnectionContext value={value}>{children}</ConnectionContext>;
}
