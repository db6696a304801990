import {
  type Domain,
  type DomainHistory,
  domainHistoryQuery,
  domainStatusQuery,
  type LoadBalancer,
  loadBalancerQuery,
} from "@/api/multi-domain";
import { type CalmQuery, useCalmQuery } from "@/kit/queries/use-calm-query";
import { type Polled, usePolled } from "@/kit/queries/use-polled-list";
import { useFailureLog } from "@/kit/queries/use-failure-log";

const PATIENCE_MS = 90_000;

export type Readings = DomainHistory["points"];

export type DomainReads = {
  domains: Polled<readonly Domain[]>;
  balancer: Polled<LoadBalancer>;
  /** Readings by domain name. */
  histories: CalmQuery<ReadonlyMap<string, Readings>>;
  /** Refetches domains, load balancer and readings. */
  refresh: () => void;
  refreshing: boolean;
};

function entriesOf(status: Record<string, Domain>): readonly Domain[] {
  return Object.values(status);
}

function byDomain(histories: DomainHistory[]): ReadonlyMap<string, Readings> {
  return new Map(histories.map(({ domain, points }) => [domain, points]));
}

/** Poll the domains, their readings and the load balancer, beginning with a fresh read on entry. */
export function useDomains(): DomainReads {
  const domains = usePolled(
    { ...domainStatusQuery(), refetchOnMount: "always", select: entriesOf },
    PATIENCE_MS,
  );
  const balancer = usePolled({ ...loadBalancerQuery(), refetchOnMount: "always" }, PATIENCE_MS);
  const histories = useCalmQuery({
    ...domainHistoryQuery(),
    refetchOnMount: "always",
    select: byDomain,
  });
  useFailureLog(domains.isError || domains.unrefreshed, "The domains' status could not be read.");
  useFailureLog(balancer.isError || balancer.unrefreshed, "The load balancer could not be read.");

  return {
    domains,
    balancer,
    histories,
    refresh: () => {
      for (const { refetch } of [domains, balancer, histories]) void refetch();
    },
    refreshing: domains.isFetching || balancer.isFetching,
  };
}
