import { readStored, writeStored } from "@/lib/storage";

export const TOKEN_KEY = "mockconsole.sessionToken";
export const USERNAME_KEY = "mockconsole.username";

type StoredSession = { sessionToken: string; username: string };

/** The session that this browser has kept; half of one counts as none. */
export function readSession(): StoredSession | null {
  const sessionToken = readStored(TOKEN_KEY);
  const username = readStored(USERNAME_KEY);
  return sessionToken && username ? { sessionToken, username } : null;
}

/** Whether an account is of somebody who has joined a lesson by its code. */
export function isGuest(username: string | undefined): boolean {
  return username?.startsWith("seat:") === true;
}

export function storeSession({ sessionToken, username }: StoredSession): void {
  // Other tabs hear of the token, and read both then.
  writeStored(USERNAME_KEY, username);
  writeStored(TOKEN_KEY, sessionToken);
}

export function clearSession(): void {
  writeStored(TOKEN_KEY, null);
  writeStored(USERNAME_KEY, null);
}

/** Calls when another tab signs in or out: all tabs share one cookie. Returns what ends it. */
export function listenToOtherTabs(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY) listener();
  };
  window.addEventListener("storage", heard);
  return () => {
    window.removeEventListener("storage", heard);
  };
}
