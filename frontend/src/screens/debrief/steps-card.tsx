import { useCallback, useMemo } from "react";

import { type Debrief, type StepFigures } from "@/api/debrief";
import { Panel } from "@/kit/layout/panel";
import { type Column, numberColumn, textColumn } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { formatSpan } from "@/lib/simulated-clock";
import { countColumns, Counts } from "@/screens/debrief/counts";
import { loadedList } from "@/screens/debrief/loaded-list";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

const counts = ["done", "slow", "skipped", "played", "left"] as const;

function columnsOf(t: DebriefContent): Column<StepFigures>[] {
  return [
    textColumn("step", t("step"), ({ say }) => say, {
      clamp: true,
      sort: undefined,
      width: "minmax(0,2fr)",
    }),
    numberColumn("time", t("time"), ({ medianSeconds }) => medianSeconds, {
      format: formatSpan,
      width: "7rem",
    }),
    ...countColumns(counts, (figures: StepFigures, name) => figures[name], t),
  ];
}

/** Steps in the order of the walkthrough, each with its median duration and the number of people who got stuck. */
export function StepsCard({ found, t }: { found: Debrief; t: DebriefContent }) {
  const columns = useMemo(() => columnsOf(t), [t]);
  const card = useCallback(
    (figures: StepFigures) => (
      <div className="grid gap-0.5">
        <p className="line-clamp-3">{figures.say}</p>
        <Counts
          counts={[
            [t("time"), formatSpan(figures.medianSeconds)],
            ...counts.map((name) => [t(name), figures[name]] as const),
          ]}
        />
      </div>
    ),
    [t],
  );
  return (
    <Panel title={t("stepsTitle")} hint={t("stepsHint")}>
      <DataTable
        label={t("stepsTitle")}
        query={loadedList(found.steps)}
        rowKey={({ id }) => id}
        columns={columns}
        prefix="steps"
        card={card}
        cardHeight={66}
        empty={{ title: t("stepsEmpty") }}
        narrowBelow={46}
      />
    </Panel>
  );
}
