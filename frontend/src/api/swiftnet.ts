import { call, type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type Institution = Schemas["Institution"];

const STATUS_MS = 5000;

/** Return the query of the simulated network's state, polled every five seconds. */
export function systemStatusQuery() {
  return { ...query("/api/swiftnet/system-status"), refetchInterval: STATUS_MS };
}

/** Return the query of the fictitious banks on the simulated network. */
export function institutionsQuery() {
  return query("/api/swiftnet/institutions");
}

/** Run a command on the SwiftNet server; a failed command is a normal response, not an error. */
export function runSwiftnetCommand(command: string, signal: AbortSignal) {
  return call("POST", "/api/swiftnet/command", { body: { command }, signal });
}
