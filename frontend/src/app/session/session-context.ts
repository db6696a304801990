import { createContext, useContext } from "react";

import { type SessionInfo } from "@/api/session";

type ConsoleSession = { session: SessionInfo; signOut: () => void };

export const SessionContext = createContext<ConsoleSession | undefined>(undefined);

/** Who is signed in, and the way out; only behind the console's gate. */
export function useConsoleSession(): ConsoleSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error("There is no session outside the console's gate.");
  return session;
}
