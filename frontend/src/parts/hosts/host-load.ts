import { type HostPerformance } from "@/api/host-performance";

/** What the console shows of its two hosts until it has been told, and where it can't be. */
export const DEFAULT_LOAD: HostPerformance = {
  networkLoad: 76,
  storage: 45,
  cpuUsage: 45,
  memoryUsage: 62,
};
