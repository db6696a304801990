import { readStored, writeStored } from "@/lib/storage";

export const TOKEN_KEY = "mockconsole.sessionToken";
export const USERNAME_KEY = "mockconsole.username";
const GUEST_KEY = "mockconsole.guest";

type StoredSession = { sessionToken: string; username: string };

/** Return the session stored in this browser; null if a part is missing. */
export function readSession(): StoredSession | null {
  const sessionToken = readStored(TOKEN_KEY);
  const username = readStored(USERNAME_KEY);
  return sessionToken && username ? { sessionToken, username } : null;
}

/** Return true if this browser's last session, running or ended, was that of a guest, who joined with a lesson code. */
export function wasGuest(): boolean {
  return readStored(GUEST_KEY) !== null;
}

export function storeSession({ sessionToken, username }: StoredSession): void {
  // Write the username first, because the token's storage event makes other tabs read both.
  writeStored(USERNAME_KEY, username);
  writeStored(GUEST_KEY, username.startsWith("seat:") ? "yes" : null);
  writeStored(TOKEN_KEY, sessionToken);
}

export function clearSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USERNAME_KEY, null);
}

/** Call `listener` when another tab signs in or out, because all tabs share one cookie; returns the cleanup. */
export function listenToOtherTabs(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    window.removeEventListener("storage", onStorage);
  };
}
