import { useEffect, useState } from "react";

import { listenToOtherTabs, readSession } from "@/lib/session-store";
import { readStored, writeStored } from "@/lib/storage";

/** Return true if the person who is signed in now opened the gate in this tab. */
function wasOpened(key: string): boolean {
  const session = readSession();
  return session !== null && readStored(key, "sessionStorage") === session.sessionToken;
}

/**
 * Whether a gate is open. The tab keeps it for the session, so that a reload or a look at another screen asks for nothing
 * twice; signing out ends the session and so locks it, in every tab.
 */
export function useGate(name: string) {
  const key = `mockconsole.gate.${name}`;
  const [{ open, moved }, setGate] = useState(() => ({ open: wasOpened(key), moved: false }));

  useEffect(
    () =>
      listenToOtherTabs(() => {
        setGate({ open: wasOpened(key), moved: false });
      }),
    [key],
  );

  function move(next: boolean) {
    const token = next ? readSession()?.sessionToken : undefined;
    writeStored(key, token ?? null, "sessionStorage");
    setGate({ open: next, moved: true });
  }

  return {
    open,
    /** It was opened or locked on this screen, and so the focus goes along. */
    moved,
    unlock: () => {
      move(true);
    },
    lock: () => {
      move(false);
    },
  };
}
