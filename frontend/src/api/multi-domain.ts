import { type Schemas, send } from "@/api/client";
import { query } from "@/api/queries";

export type Domain = Schemas["DomainStatus"];
export type DomainHistory = Schemas["DomainHistory"];
export type LoadBalancer = Schemas["LoadBalancer"];

const REFRESH_MS = 30_000;
const HISTORY_MS = 60_000;

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

/** Checks all domains now; of the answer only counts whether it was OK. */
export function forceHealthCheck() {
  return send("POST", "/api/multi-domain/health-check");
}
