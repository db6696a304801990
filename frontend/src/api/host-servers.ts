import { queryOptions } from "@tanstack/react-query";

import { type Schemas } from "@/api/client";

export type HostServer = Schemas["HostServer"];

const SERVERS_MS = 5000;

/** The host servers, read every five seconds. */
export function hostServersQuery() {
  return queryOptions<HostServer[]>({
    queryKey: ["/api/host-servers"],
    refetchInterval: SERVERS_MS,
  });
}
