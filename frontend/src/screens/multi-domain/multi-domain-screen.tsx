import { CardGrid } from "@/kit/layout/card-grid";
import { Screen } from "@/kit/layout/screen";
import { LinesCard } from "@/parts/teaching/lines-card";
import { BalancerCard } from "@/screens/multi-domain/balancer-card";
import { ControlCard } from "@/screens/multi-domain/control-card";
import { DomainStats } from "@/screens/multi-domain/domain-stats";
import { DomainsCard } from "@/screens/multi-domain/domains-card";
import { SetupCard } from "@/screens/multi-domain/setup-card";
import { useDomains } from "@/screens/multi-domain/use-domains";
import { useMultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

/** Multi-domain dashboard: the domains, their load balancer, and a forced health check. */
export function MultiDomainScreen() {
  const t = useMultiDomainContent();
  const { domains, balancer, histories, refresh, refreshing } = useDomains();
  return (
    <Screen t={t}>
      <DomainStats domains={domains} balancer={balancer} t={t} />
      <DomainsCard domains={domains} histories={histories} t={t} />
      <CardGrid share="6-6">
        <ControlCard domains={domains} refresh={refresh} refreshing={refreshing} t={t} />
        <BalancerCard balancer={balancer} t={t} />
      </CardGrid>
      <SetupCard domains={domains} t={t} />
      <LinesCard t={t} of="multi-domain.lesson" className="gap-x-10 lg:grid-cols-2" />
    </Screen>
  );
}
