import { type ComponentProps, type ReactNode } from "react";

import { type Anchor } from "@/anchors/anchor";
import { TimeSeriesChart } from "@/kit/charts/time-series-chart";
import { cardOf, Panel, textName, type TextName } from "@/kit/layout/panel";
import { Loaded } from "@/kit/lists/loaded";

type Chart<Item extends { time: string }> = ComponentProps<typeof TimeSeriesChart<Item>>;

type ChartCardProps<Item extends { time: string }, Key extends Anchor> = Omit<
  Chart<Item>,
  "points" | "label" | "unit" | "className"
> & {
  t: (text: `${TextName<Key>}${"Title" | "Hint" | "Unit"}`) => string;
  /** Anchor of the card; its text keys follow from the anchor: `loadTitle`, `loadHint`, `loadUnit` for `home.load`. */
  of: Key;
  query: ComponentProps<typeof Loaded<Chart<Item>["points"]>>["query"];
  /** Name of the chart, if it differs from the card's title. */
  label?: string;
  /** Content above the chart. */
  children?: ReactNode;
};

/** Card with a line chart of one value over time, or with the loading or error state of its query. */
export function ChartCard<Item extends { time: string }, const Key extends Anchor>({
  t,
  of,
  query,
  label,
  children,
  ...chart
}: ChartCardProps<Item, Key>) {
  const card = cardOf(t, of);
  return (
    <Panel {...card} contentClassName="grid content-start gap-3">
      {children}
      <Loaded label={card.title} query={query}>
        {(points) => (
          <TimeSeriesChart
            points={points}
            label={label ?? card.title}
            unit={t(`${textName(of)}Unit`)}
            {...chart}
          />
        )}
      </Loaded>
    </Panel>
  );
}
