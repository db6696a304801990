import { Listeners } from "@/lib/listeners";
import { readStored, writeStored } from "@/lib/storage";

const SCRIPT_KEY = "mockconsole.script";

/** Walkthrough that is open for editing in this tab: its room, its key and its author's account. */
export type OpenScript = { account: string; room: string; key: string };

const listeners = new Listeners();

/** Return the name under which sessionStorage stores a walkthrough: account, room and key, each percent-encoded. */
export function scriptName({ account, room, key }: OpenScript): string {
  return [account, room, key].map(encodeURIComponent).join("/");
}

/** Return the `scriptName` of the walkthrough that is open beside this tab's screens, or null if none is open. */
export function openScript(): string | null {
  return readStored(SCRIPT_KEY, "sessionStorage");
}

/** Open a walkthrough beside every screen of this tab; null closes it. */
export function setOpenScript(script: OpenScript | null): void {
  writeStored(SCRIPT_KEY, script && scriptName(script), "sessionStorage");
  listeners.notify();
}

export const watchOpenScript = listeners.subscribe;

/**
 * Return the key of the walkthrough with the given `scriptName`, or undefined if it belongs to another account or room.
 */
export function keyOfScript(
  name: string | null,
  { account, room }: Omit<OpenScript, "key">,
): string | undefined {
  const key = decodeURIComponent(name?.split("/").at(-1) ?? "");
  return key !== "" && name === scriptName({ account, room, key }) ? key : undefined;
}
