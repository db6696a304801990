import { useId, useMemo, useState } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { hostHistoryQuery, type HostPerformance, type HostReading } from "@/api/host-performance";
import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { ListFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Panel } from "@/kit/layout/panel";
import { Segment, SegmentedControl } from "@/kit/ui/radio-group";
import { Skeleton } from "@/kit/ui/skeleton";
import { type Content } from "@/content/use-content";
import { formatDecimal } from "@/lib/format";

const FIGURES = [
  "cpuUsage",
  "memoryUsage",
  "networkLoad",
  "storage",
] as const satisfies (keyof HostPerformance)[];

type HistoryContent = Content<
  Record<"historyTitle" | "historyHint" | "historyFigure" | "historyUnit" | "historyLabel", string>
>;

type HistoryCardProps = {
  t: HistoryContent;
  /** Name of each figure. */
  names: Record<keyof HostPerformance, string>;
  anchor: AnchorWith<"figure">;
};

const CHART_PX = 190;

function percent(value: string): string {
  return formatDecimal(value, 1, 1);
}

/** Chart of one figure of the hosts over the last hour of the room's clock. */
export function HistoryCard({ t, names, anchor }: HistoryCardProps) {
  const query = useStableQuery(hostHistoryQuery());
  const [figure, setFigure] = useState<keyof HostPerformance>("cpuUsage");
  const labelId = useId();
  return (
    <Panel title={t("historyTitle")} hint={t("historyHint")} data-anchor={anchor}>
      <div className="grid gap-3">
        <span id={labelId} className="sr-only">
          {t("historyFigure")}
        </span>
        <SegmentedControl
          className="max-sm:grid max-sm:grid-cols-2"
          aria-labelledby={labelId}
          value={figure}
          onValueChange={(value) => setFigure(FIGURES.find((name) => name === value) ?? figure)}
          data-anchor={`${anchor}.figure`}
        >
          {FIGURES.map((name) => (
            <Segment key={name} value={name}>
              {names[name]}
            </Segment>
          ))}
        </SegmentedControl>
        {query.data !== undefined ? (
          <Course t={t} name={names[figure]} readings={query.data} figure={figure} />
        ) : query.isPending ? (
          <Skeleton className="h-56" />
        ) : (
          <ListFailed label={t("historyTitle")} query={query} />
        )}
      </div>
    </Panel>
  );
}

type CourseProps = {
  t: HistoryContent;
  name: string;
  readings: HostReading[];
  figure: keyof HostPerformance;
};

function Course({ t, name, readings, figure }: CourseProps) {
  const points = useMemo(
    () => readings.map((reading) => ({ time: reading.time, value: String(reading[figure]) })),
    [readings, figure],
  );
  return (
    <TimeSeriesChart
      points={points}
      label={t("historyLabel", { figure: name })}
      unit={t("historyUnit")}
      format={percent}
      height={CHART_PX}
    />
  );
}
