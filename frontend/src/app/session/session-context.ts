import { createContext, useContext } from "react";

import { type SessionInfo } from "@/api/session";

type ConsoleSession = { session: SessionInfo; signOut: () => void };

export const SessionContext = createContext<ConsoleSession | undefined>(undefined);

/** Return the session and its sign-out function; works only inside ConsoleGate. */
export function useConsoleSession(): ConsoleSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("There is no session outside the console's gate.");
  return session;
}
