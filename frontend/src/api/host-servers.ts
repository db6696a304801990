import { type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type HostServer = Schemas["HostServer"];

const SERVERS_MS = 5000;

/** Return the query of the host servers, polled every five seconds. */
export function hostServersQuery() {
  return { ...query("/api/host-servers"), refetchInterval: SERVERS_MS };
}
