import {
  type Domain,
  type DomainHistory,
  domainHistoryQuery,
  domainStatusQuery,
  loadBalancerQuery,
} from "@/api/multi-domain";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { usePolledQuery } from "@/kit/queries/use-polled-query";
import { useFailureLog } from "@/kit/queries/use-failure-log";

const STALE_AFTER_MS = 90_000;

export type Readings = DomainHistory["points"];

export type DomainReads = ReturnType<typeof useDomains>;

function entriesOf(status: Record<string, Domain>): readonly Domain[] {
  return Object.values(status);
}

function byDomain(histories: DomainHistory[]): ReadonlyMap<string, Readings> {
  return new Map(histories.map(({ domain, points }) => [domain, points]));
}

/** Poll the domains, their readings and the load balancer, beginning with a read on mount. */
export function useDomains() {
  const domains = usePolledQuery(
    { ...domainStatusQuery(), refetchOnMount: "always", select: entriesOf },
    STALE_AFTER_MS,
  );
  const balancer = usePolledQuery(
    { ...loadBalancerQuery(), refetchOnMount: "always" },
    STALE_AFTER_MS,
  );
  const histories = useStableQuery({
    ...domainHistoryQuery(),
    refetchOnMount: "always",
    select: byDomain,
  });
  useFailureLog(domains.isError || domains.unrefreshed, "The domains' status could not be read.");
  useFailureLog(balancer.isError || balancer.unrefreshed, "The load balancer could not be read.");

  return {
    domains,
    balancer,
    /** Readings by domain name. */
    histories,
    /** Refetch domains, load balancer and readings. */
    refresh: () => {
      for (const { refetch } of [domains, balancer, histories]) void refetch();
    },
    refreshing: domains.isFetching || balancer.isFetching,
  };
}
