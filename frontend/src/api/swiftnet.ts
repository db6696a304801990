import { queryOptions } from "@tanstack/react-query";

import { requestJson, type Schemas } from "@/api/client";

export type SystemStatus = Schemas["SystemStatus"];
export type Institution = Schemas["Institution"];
export type CommandReply = Schemas["CommandReply"];

const STATUS_MS = 5000;
const STATUS_PATIENCE_MS = 2 * STATUS_MS;
const COMMAND_PATIENCE_MS = 30_000;

function within(patienceMs: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
}

/** The state of the simulated network, read every five seconds; a call that hangs fails, so that the next one is made. */
export function systemStatusQuery() {
  return queryOptions<SystemStatus>({
    queryKey: ["/api/swiftnet/system-status"],
    queryFn: ({ signal }) =>
      requestJson("GET", "/api/swiftnet/system-status", undefined, {
        signal: within(STATUS_PATIENCE_MS, signal),
      }),
    refetchInterval: STATUS_MS,
  });
}

/** The fictitious banks on the simulated network. */
export function institutionsQuery() {
  return queryOptions<Institution[]>({ queryKey: ["/api/swiftnet/institutions"] });
}

/** Runs one command on the SwiftNet server; one that fails there is a reply, not an error. */
export function runSwiftnetCommand(command: string, signal: AbortSignal): Promise<CommandReply> {
  return requestJson(
    "POST",
    "/api/swiftnet/command",
    { command },
    { signal: within(COMMAND_PATIENCE_MS, signal) },
  );
}
