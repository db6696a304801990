import { type Schemas, send } from "@/api/client";
import { query } from "@/api/queries";

export type Domain = Schemas["DomainStatus"];
export type DomainHistory = Schemas["DomainHistory"];
export type LoadBalancer = Schemas["LoadBalancer"];

const REFRESH_MS = 30_000;
const HISTORY_MS = 60_000;

/** Return the query of the domains, keyed by domain name; it polls every thirty seconds. */
export function domainStatusQuery() {
  return { ...query("/api/multi-domain/status"), refetchInterval: REFRESH_MS };
}

/** Return the query of the load balancer's settings; it polls every thirty seconds. */
export function loadBalancerQuery() {
  return { ...query("/api/multi-domain/load-balancer"), refetchInterval: REFRESH_MS };
}

/** Return the query of the response times of the last simulated hour, by domain. */
export function domainHistoryQuery() {
  return { ...query("/api/multi-domain/history"), refetchInterval: HISTORY_MS };
}

/** Check all domains now; the response's body is ignored. */
export function forceHealthCheck() {
  return send("POST", "/api/multi-domain/health-check");
}
