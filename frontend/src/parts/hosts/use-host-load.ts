import { type HostPerformance, hostPerformanceQuery } from "@/api/host-performance";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { DEFAULT_LOAD } from "@/parts/hosts/host-load";
import { useFailureLog } from "@/kit/queries/use-failure-log";

type ShownLoad = {
  load: HostPerformance;
  pending: boolean;
  /** Nothing could be read, so that the load is the console's own. */
  failed: boolean;
};

/** Return the load of the hosts: the last reading, or the defaults until there is one. */
export function useHostLoad(): ShownLoad {
  const { data, isPending, isError } = useCalmQuery(hostPerformanceQuery());
  useFailureLog(isError, "The performance of the crypto hosts could not be read.");
  return {
    load: data ?? DEFAULT_LOAD,
    pending: isPending,
    failed: isError && data === undefined,
  };
}
