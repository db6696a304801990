import { useMemo } from "react";
import { Link } from "react-router-dom";

import { lessonsAloneQuery, type RunAlone } from "@/api/debrief";
import { cardOf, Panel } from "@/kit/layout/panel";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { type Column, dateColumn, numberColumn, textColumn } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { type TeachContent } from "@/screens/teach/use-teach-content";

function columnsOf(t: TeachContent): Column<RunAlone>[] {
  return [
    {
      id: "account",
      title: t("aloneAccount"),
      sort: "text",
      value: ({ name }) => name,
      cell: ({ name, title, lesson }) => (
        <Link
          to={`/debrief/${lesson}?seat=1`}
          aria-label={t("aloneResultsOf", { name, title })}
          className="font-medium text-primary underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    textColumn("walkthrough", t("columnWalkthrough"), ({ title }) => title, {
      clamp: true,
      width: "minmax(0,1.6fr)",
    }),
    {
      id: "points",
      title: t("alonePoints"),
      width: "6rem",
      align: "end",
      cell: ({ points, of }) =>
        of > 0 && (
          <span className="tabular-nums">
            {t("alonePointsOf", { points: String(points), of: String(of) })}
          </span>
        ),
    },
    numberColumn("minutes", t("aloneMinutes"), ({ minutes }) => minutes, {
      sort: undefined,
      width: "5rem",
    }),
    dateColumn("when", t("aloneWhen"), ({ begunAt }) => begunAt),
  ];
}

/** Runs of walkthroughs that accounts took alone, with their results. */
export function RunsAloneCard({ t }: { t: TeachContent }) {
  const query = useStableQuery(lessonsAloneQuery());
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Panel {...cardOf(t, "teach.alone")}>
      <DataTable
        label={t("aloneTitle")}
        query={query}
        rowKey={({ lesson }) => lesson}
        columns={columns}
        prefix="alone"
        filter={t("aloneFilter")}
        empty={{ title: t("aloneEmpty"), hint: t("aloneEmptyHint") }}
        skeletonRows={3}
        maxHeight={420}
        narrowBelow={44}
        anchor="teach.alone.table"
      />
    </Panel>
  );
}
