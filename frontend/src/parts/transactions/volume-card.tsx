import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

import { type AnchorWith } from "@/anchors/anchor";
import { type Volume, volumeQuery } from "@/api/transactions";
import { type Layer, StackedBars } from "@/kit/charts/stacked-bars";
import { ListEmpty } from "@/kit/lists/list-faces";
import { Loaded } from "@/kit/lists/loaded";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Panel } from "@/kit/layout/panel";
import { Segment, SegmentedControl } from "@/kit/ui/radio-group";
import { Skeleton } from "@/kit/ui/skeleton";
import { statusColor, statuses, statusTexts } from "@/parts/transactions/processing-state";
import { type Content } from "@/content/use-content";
import { withParam } from "@/lib/with-param";

type VolumeContent = Content<
  Record<
    | (typeof spans)[number]["text"]
    | (typeof statusTexts)[keyof typeof statusTexts]
    | "volumeTitle"
    | "volumeHint"
    | "volumeDays"
    | "volumeLabel"
    | "volumeFrom"
    | "volumeTotal"
    | "volumeEmpty"
    | "volumeEmptyHint",
    string
  >
>;

const PARAM = "days";
const CHART_PX = 200;
const spans = [
  { days: 7, text: "volumeDays7" },
  { days: 30, text: "volumeDays30" },
  { days: 90, text: "volumeDays90" },
] as const;
const [usual] = spans;

function layersOf({ buckets }: Volume, t: VolumeContent): Layer[] {
  // Final statuses are at the bottom of each bar, so that pending ones are visible on top.
  return [...statuses].reverse().map((status) => ({
    name: t(statusTexts[status]),
    color: statusColor(status),
    heights: buckets.map((bucket) => bucket[status]),
  }));
}

type VolumeCardProps = { t: VolumeContent; anchor: AnchorWith<"days"> };

/** Chart of the transactions over time, by status. */
export function VolumeCard({ t, anchor }: VolumeCardProps) {
  const [params, setParams] = useSearchParams();
  const { days } = spans.find((span) => String(span.days) === params.get(PARAM)) ?? usual;
  const query = useStableQuery(volumeQuery(days));

  function choose(value: string) {
    const param = value === String(usual.days) ? "" : value;
    setParams((before) => withParam(before, PARAM, param), { replace: true });
  }

  return (
    <Panel title={t("volumeTitle")} hint={t("volumeHint")} data-anchor={anchor}>
      <SegmentedControl
        aria-label={t("volumeDays")}
        value={String(days)}
        onValueChange={choose}
        data-anchor={`${anchor}.days`}
        className="mb-3 w-fit"
      >
        {spans.map((span) => (
          <Segment key={span.days} value={String(span.days)}>
            {t(span.text)}
          </Segment>
        ))}
      </SegmentedControl>
      <div style={{ minHeight: CHART_PX + 28 }} className="grid">
        <Loaded label={t("volumeTitle")} query={query} skeleton={<Skeleton className="h-full" />}>
          {(volume) => <Chart volume={volume} days={days} t={t} />}
        </Loaded>
      </div>
    </Panel>
  );
}

type ChartProps = {
  volume: Volume;
  days: number;
  t: VolumeContent;
};

function Chart({ volume, days, t }: ChartProps) {
  const layers = useMemo(() => layersOf(volume, t), [volume, t]);
  const starts = useMemo(() => volume.buckets.map(({ start }) => start), [volume]);
  if (layers.every(({ heights }) => heights.every((count) => count === 0))) {
    return <ListEmpty title={t("volumeEmpty")} hint={t("volumeEmptyHint")} />;
  }
  return (
    <StackedBars
      label={t("volumeLabel", { days: String(days) })}
      starts={starts}
      layers={layers}
      step={volume.bucketSeconds}
      words={{ from: t("volumeFrom"), total: t("volumeTotal") }}
      height={CHART_PX}
    />
  );
}
