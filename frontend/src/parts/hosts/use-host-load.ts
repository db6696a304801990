import { hostPerformanceQuery } from "@/api/host-performance";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { DEFAULT_LOAD } from "@/parts/hosts/host-load";
import { useFailureLog } from "@/kit/queries/use-failure-log";

/**
 * Return the load of the hosts: the last reading, or the defaults before the first. `isError` is true if no read has
 * succeeded.
 */
export function useHostLoad() {
  const { data, isPending, isError } = useStableQuery(hostPerformanceQuery());
  useFailureLog(isError, "The performance of the crypto hosts could not be read.");
  return {
    load: data ?? DEFAULT_LOAD,
    pending: isPending,
    isError: isError && data === undefined,
  };
}
