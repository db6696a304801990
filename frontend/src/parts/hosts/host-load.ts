import { type HostPerformance } from "@/api/host-performance";

/** Default load values of the two hosts, until the first successful read. */
export const DEFAULT_LOAD: HostPerformance = {
  networkLoad: 76,
  storage: 45,
  cpuUsage: 45,
  memoryUsage: 62,
};
