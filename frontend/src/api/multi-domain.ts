import { ApiError, type Schemas, send } from "@/api/client";
import { query } from "@/api/queries";

export type Domain = Schemas["DomainStatus"];
export type DomainHistory = Schemas["DomainHistory"];
export type LoadBalancer = Schemas["LoadBalancer"];

const REFRESH_MS = 30_000;
const HISTORY_MS = 60_000;
const UNAUTHORIZED = 401;

/** The domains by their names, read every thirty seconds. */
export function domainStatusQuery() {
  return { ...query("/api/multi-domain/status"), refetchInterval: REFRESH_MS };
}

/** How the load balancer is set, read as often. */
export function loadBalancerQuery() {
  return { ...query("/api/multi-domain/load-balancer"), refetchInterval: REFRESH_MS };
}

/** The response times of the last simulated hour, a list for each domain. */
export function domainHistoryQuery() {
  return { ...query("/api/multi-domain/history"), refetchInterval: HISTORY_MS };
}

/** Checks all domains now, and gives whether it was done: an answer that isn't OK is a no, and only no answer throws. */
export async function forceHealthCheck(): Promise<boolean> {
  try {
    await send("POST", "/api/multi-domain/health-check");
    return true;
  } catch (error) {
    // Whoever has no session any longer is led to sign-in, as everywhere.
    if (error instanceof ApiError && error.status !== UNAUTHORIZED) return false;
    throw error;
  }
}
