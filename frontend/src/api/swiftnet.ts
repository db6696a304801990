import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type Institution = Schemas["Institution"];

const STATUS_MS = 5000;

/** The state of the simulated network, read every five seconds. */
export function systemStatusQuery() {
  return { ...query("/api/swiftnet/system-status"), refetchInterval: STATUS_MS };
}

/** The fictitious banks on the simulated network. */
export function institutionsQuery() {
  return query("/api/swiftnet/institutions");
}

/** Runs one command on the SwiftNet server; one that fails there is a reply, not an error. */
export function runSwiftnetCommand(command: string, signal: AbortSignal) {
  return call("POST", "/api/swiftnet/command", { body: { command }, signal });
}
