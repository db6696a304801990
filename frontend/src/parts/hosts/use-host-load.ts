import { type HostPerformance, hostPerformanceQuery } from "@/api/host-performance";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { DEFAULT_LOAD } from "@/parts/hosts/host-load";
import { useFailureLog } from "@/kit/queries/use-failure-log";

type ShownLoad = {
  load: HostPerformance;
  pending: boolean;
  /** True while the load is the default, since no read succeeded. */
  failed: boolean;
};

/** Return the load of the hosts: the last reading, or the defaults before the first. */
export function useHostLoad(): ShownLoad {
  const { data, isPending, isError } = useCalmQuery(hostPerformanceQuery());
  useFailureLog(isError, "The performance of the crypto hosts could not be read.");
  return {
    load: data ?? DEFAULT_LOAD,
    pending: isPending,
    failed: isError && data === undefined,
  };
}
