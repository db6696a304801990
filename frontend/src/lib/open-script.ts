import { readStored, writeStored } from "@/lib/storage";

const SCRIPT_KEY = "mockconsole.script";

/** Walkthrough of a room that an account writes in this tab. */
export type OpenScript = { account: string; room: string; key: string };

const listeners = new Set<() => void>();

/** Return the name of a walkthrough in sessionStorage: account, room and key, each percent-encoded. */
export function scriptName({ account, room, key }: OpenScript): string {
  return [account, room, key].map(encodeURIComponent).join("/");
}

/** Return the name of the walkthrough that is open beside the screens of this tab; null without one. */
export function openScript(): string | null {
  return readStored(SCRIPT_KEY, "sessionStorage");
}

/** Open a walkthrough beside every screen of this tab; null closes it. */
export function setOpenScript(script: OpenScript | null): void {
  writeStored(SCRIPT_KEY, script && scriptName(script), "sessionStorage");
  for (const listener of listeners) listener();
}

export function watchOpenScript(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the key of the open walkthrough, if it belongs to the account and to its present room. */
export function keyOfScript(
  name: string | null,
  { account, room }: Omit<OpenScript, "key">,
): string | undefined {
  const key = decodeURIComponent(name?.split("/").at(-1) ?? "");
  return key !== "" && name === scriptName({ account, room, key }) ? key : undefined;
}
