import { type LoadBalancer } from "@/api/multi-domain";
import { Loaded } from "@/kit/lists/loaded";
import { StatusBadge } from "@/kit/figures/status-badge";
import { cardOf, Panel } from "@/kit/layout/panel";
import { FactList } from "@/kit/layout/fact-list";
import { Skeleton } from "@/kit/ui/skeleton";
import { cn } from "@/lib/utils";
import { type DomainReads } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

type BalancerCardProps = Pick<DomainReads, "balancer"> & { t: MultiDomainContent };

/** Settings of the load balancer. */
export function BalancerCard({ balancer, t }: BalancerCardProps) {
  return (
    <Panel
      {...cardOf(t, "multi-domain.balancer")}
      contentClassName={cn("min-h-56", balancer.stale && "stale")}
    >
      <Loaded label={t("balancerTitle")} query={balancer} skeleton={<Loading />}>
        {(data) => <Facts balancer={data} t={t} />}
      </Loaded>
    </Panel>
  );
}

function Facts({ balancer, t }: { balancer: LoadBalancer; t: MultiDomainContent }) {
  const time = (value: number) => (
    <span translate="no" className="font-mono">
      {t("milliseconds", { value: String(value) })}
    </span>
  );
  return (
    <FactList
      facts={[
        {
          name: t("balancerState"),
          value: (
            <StatusBadge status={balancer.enabled ? "ok" : "failed"}>
              {balancer.enabled ? t("on") : t("off")}
            </StatusBadge>
          ),
        },
        { name: t("algorithm"), value: balancer.algorithm },
        { name: t("activeDomains"), value: balancer.activeDomains },
        { name: t("totalDomains"), value: balancer.totalDomains },
        {
          name: t("healthChecks"),
          value: (
            <StatusBadge status={balancer.healthCheckActive ? "ok" : "unknown"}>
              {balancer.healthCheckActive ? t("checksActive") : t("checksInactive")}
            </StatusBadge>
          ),
        },
        { name: t("warningFrom"), value: time(balancer.warningMs) },
        { name: t("errorAfter"), value: time(balancer.timeoutMs) },
      ]}
    />
  );
}

function Loading() {
  return (
    <div aria-busy className="grid gap-3 py-1">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: 7 }, (_, place) => (
        <Skeleton key={place} className="h-5" />
      ))}
    </div>
  );
}
