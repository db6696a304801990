import { type Schemas } from "@/api/client";
import { query } from "@/api/queries";

export type HostPerformance = Schemas["HostPerformance"];

const LOAD_MS = 5000;
const HISTORY_MS = 60_000;

/** Return the query of the crypto hosts' load, polled every five seconds. */
export function hostPerformanceQuery() {
  return { ...query("/api/crypto-host/performance"), refetchInterval: LOAD_MS };
}

/** Return the query of the readings of the last simulated hour, oldest first. */
export function hostHistoryQuery() {
  return { ...query("/api/crypto-host/performance/history"), refetchInterval: HISTORY_MS };
}
