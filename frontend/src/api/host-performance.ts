import * as v from "valibot";

import { checked } from "@/api/checked";
import { type Schemas } from "@/api/client";
import { checkedQuery, query } from "@/api/queries";

export type HostPerformance = Schemas["HostPerformance"];
export type HostReading = Schemas["HostReading"];

const LOAD_MS = 5000;
const HISTORY_MS = 60_000;
const LoadParts = v.object({
  networkLoad: v.number(),
  storage: v.number(),
  cpuUsage: v.number(),
  memoryUsage: v.number(),
});

/** How busy the crypto hosts are, read every five seconds. */
export function hostPerformanceQuery() {
  return {
    ...checkedQuery("/api/crypto-host/performance", (answer) => checked(answer, LoadParts)),
    refetchInterval: LOAD_MS,
  };
}

/** The readings of the last simulated hour, oldest first. */
export function hostHistoryQuery() {
  return { ...query("/api/crypto-host/performance/history"), refetchInterval: HISTORY_MS };
}
