import { useId, useMemo, useState } from "react";

import { hostHistoryQuery, type HostPerformance, type HostReading } from "@/api/host-performance";
import { TimeSeriesChart } from "@/components/charts/time-series-chart";
import { ListFailed } from "@/components/data/list-faces";
import { useCalmQuery } from "@/components/data/use-calm-query";
import { Panel } from "@/components/layout/panel";
import { Segment, SegmentedControl } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDecimal } from "@/lib/format";
import { type ManagementContent } from "@/screens/crypto-host-management/use-management-content";

const FIGURES = [
  "cpuUsage",
  "memoryUsage",
  "networkLoad",
  "storage",
] as const satisfies (keyof HostPerformance)[];

const CHART_PX = 190;

function percent(value: string): string {
  return formatDecimal(value, 1, 1);
}

/** The course of one of the hosts' figures over the last hour of the room's clock. */
export function HistoryCard({ t }: { t: ManagementContent }) {
  const query = useCalmQuery(hostHistoryQuery());
  const [figure, setFigure] = useState<keyof HostPerformance>("cpuUsage");
  const labelId = useId();
  return (
    <Panel
      title={t("historyTitle")}
      hint={t("historyHint")}
      data-anchor="crypto-host-management.history"
    >
      <div className="grid gap-3">
        <span id={labelId} className="sr-only">
          {t("historyFigure")}
        </span>
        <SegmentedControl
          aria-labelledby={labelId}
          value={figure}
          onValueChange={(value) => setFigure(FIGURES.find((name) => name === value) ?? figure)}
          data-anchor="crypto-host-management.history.figure"
        >
          {FIGURES.map((name) => (
            <Segment key={name} value={name}>
              {t(name)}
            </Segment>
          ))}
        </SegmentedControl>
        {query.data !== undefined ? (
          <Course t={t} readings={query.data} figure={figure} />
        ) : query.isPending ? (
          <Skeleton className="h-56" />
        ) : (
          <ListFailed label={t("historyTitle")} query={query} />
        )}
      </div>
    </Panel>
  );
}

type CourseProps = { t: ManagementContent; readings: HostReading[]; figure: keyof HostPerformance };

function Course({ t, readings, figure }: CourseProps) {
  const points = useMemo(
    () => readings.map((reading) => ({ time: reading.time, value: String(reading[figure]) })),
    [readings, figure],
  );
  return (
    <TimeSeriesChart
      points={points}
      label={t("historyLabel", { figure: t(figure) })}
      unit={t("historyUnit")}
      format={percent}
      height={CHART_PX}
    />
  );
}
