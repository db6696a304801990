import { type ReactNode, useMemo } from "react";

import { type Domain } from "@/api/multi-domain";
import { RetryButton } from "@/kit/actions/retry-button";
import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { Skeleton } from "@/kit/ui/skeleton";
import { type DomainReads, type Readings } from "@/screens/multi-domain/use-domains";
import { type MultiDomainContent } from "@/screens/multi-domain/use-multi-domain-content";

const CHART_HEIGHT = 120;
const NONE: Readings = [];

type DomainChartProps = Pick<DomainReads, "histories"> & { domain: Domain; t: MultiDomainContent };

/** Response times of a domain in the last simulated hour; its height is the same without readings. */
export function DomainChart({ domain, histories, t }: DomainChartProps) {
  if (!domain.active) return <ChartMessage>{t("chartInactive")}</ChartMessage>;
  if (histories.isPending) return <Skeleton className="h-37" />;
  if (histories.data !== undefined) {
    return (
      <HistoryChart domain={domain} readings={histories.data.get(domain.domain) ?? NONE} t={t} />
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

type HistoryChartProps = { domain: Domain; readings: Readings; t: MultiDomainContent };

function HistoryChart({ domain, readings, t }: HistoryChartProps) {
  const points = useMemo(
    () => readings.map(({ time, responseTime }) => ({ time, value: String(responseTime) })),
    [readings],
  );
  return (
    <TimeSeriesChart
      points={points}
      label={t("chartLabel", { name: domain.name })}
      unit={t("unit")}
      format={(value) => value}
      height={CHART_HEIGHT}
      className="min-h-37"
    />
  );
}
