import { useCallback, useId, useState } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { hostHistoryQuery, type HostPerformance } from "@/api/host-performance";
import { ChartCard } from "@/kit/charts/chart-card";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Segment, SegmentedControl } from "@/kit/ui/radio-group";
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
  /** Display name of each load value. */
  names: Record<keyof HostPerformance, string>;
  anchor: AnchorWith<"figure">;
};

const CHART_PX = 190;

function percent(value: string): string {
  return formatDecimal(value, 1, 1);
}

/** Chart of one load value of the hosts over the last hour by the room's clock. */
export function HistoryCard({ t, names, anchor }: HistoryCardProps) {
  const query = useStableQuery(hostHistoryQuery());
  const [figure, setFigure] = useState<keyof HostPerformance>("cpuUsage");
  const valueOf = useCallback((reading: HostPerformance) => String(reading[figure]), [figure]);
  const labelId = useId();
  return (
    <ChartCard
      t={t}
      of={anchor}
      query={query}
      value={valueOf}
      label={t("historyLabel", { figure: names[figure] })}
      format={percent}
      height={CHART_PX}
    >
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
    </ChartCard>
  );
}
