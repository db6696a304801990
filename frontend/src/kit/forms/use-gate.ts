import { useEffect, useState } from "react";

import { listenToOtherTabs, readSession } from "@/lib/session-store";
import { readStored, writeStored } from "@/lib/storage";

/** Return true if the current account opened the gate in this tab. */
function isStoredOpen(key: string): boolean {
  const session = readSession();
  return session !== null && readStored(key, "sessionStorage") === session.sessionToken;
}

/**
 * Return the state of a gate, with functions to open and lock it. The tab stores the open state for the session, so
 * that a reload doesn't ask for the password again. Signing out ends the session and so locks the gate in every tab.
 */
export function useGate(name: string) {
  const key = `mockconsole.gate.${name}`;
  const [{ open, hasMoved }, setGate] = useState(() => ({
    open: isStoredOpen(key),
    hasMoved: false,
  }));

  useEffect(
    () =>
      listenToOtherTabs(() => {
        setGate({ open: isStoredOpen(key), hasMoved: false });
      }),
    [key],
  );

  function move(next: boolean) {
    const token = next ? readSession()?.sessionToken : undefined;
    writeStored(key, token ?? null, "sessionStorage");
    setGate({ open: next, hasMoved: true });
  }

  return {
    open,
    /** True if the gate was opened or locked while this screen was open, so that the focus must move. */
    hasMoved,
    unlock: () => {
      move(true);
    },
    lock: () => {
      move(false);
    },
  };
}
