import { type ReactNode } from "react";

import { type Domain } from "@/api/multi-domain";
import { RetryButton } from "@/kit/actions/retry-button";
import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { Skeleton } from "@/kit/ui/skeleton";
import { type DomainReads, type Readings } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

const NONE: Readings = [];

function responseTimeOf({ responseTime }: Readings[number]): string {
  return String(responseTime);
}

type DomainChartProps = Pick<DomainReads, "histories"> & { domain: Domain; t: MultiDomainContent };

/** Chart of a domain's response times in the last simulated hour; it has the same height without readings. */
export function DomainChart({ domain, histories, t }: DomainChartProps) {
  if (!domain.active) return <ChartMessage>{t("chartInactive")}</ChartMessage>;
  if (histories.isPending) return <Skeleton className="h-37" />;
  if (histories.data !== undefined) {
    return (
      <TimeSeriesChart
        points={histories.data.get(domain.domain) ?? NONE}
        value={responseTimeOf}
        label={t("chartLabel", { name: domain.name })}
        unit={t("unit")}
        format={(value) => value}
        height={120}
        className="min-h-37"
      />
    );
  }
  return (
    <ChartMessage>
      <span>{t("chartFailed")}</span>
      <RetryButton busy={histories.isFetching} onClick={() => void histories.refetch()}>
        {t("chartRetry")}
      </RetryButton>
    </ChartMessage>
  );
}

function ChartMessage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-37 flex-col items-center justify-center gap-2 rounded-sm border border-dashed px-3 text-center text-xs text-muted-foreground">
      {children}
    </div>
  );
}
