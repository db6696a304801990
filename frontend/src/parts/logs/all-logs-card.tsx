import { useMemo } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { logPages } from "@/api/transactions";
import { usePagedList } from "@/kit/queries/use-paged-list";
import { Panel } from "@/kit/layout/panel";
import { type LogContent, logColumns } from "@/parts/logs/log-columns";
import { DataTable } from "@/kit/table/data-table";
import { type Content } from "@/content/use-content";

const PACE = { pollMs: 10_000, staleAfterMs: 30_000 };
const HEIGHT = 400;
const ROW_PX = 60;
const CARD_PX = 170;
const NARROW_REM = 45;

type AllLogsCardProps = {
  /** Callback that shows the transaction of an entry; its identity must be stable. */
  onView: (ref: string) => void;
  t: LogContent &
    Content<Record<"allLogsTitle" | "allLogsHint" | "allLogsEmpty" | "allLogsEmptyHint", string>>;
  anchor: AnchorWith<"table">;
};

/** Log of all transactions of the room, newest first and page by page. */
export function AllLogsCard({ onView, t, anchor }: AllLogsCardProps) {
  const { more, ...list } = usePagedList(logPages, PACE);
  const columns = useMemo(() => logColumns(t, onView), [t, onView]);
  return (
    <Panel title={t("allLogsTitle")} hint={t("allLogsHint")} data-anchor={anchor}>
      <DataTable
        label={t("allLogsTitle")}
        query={list}
        rowKey={({ id }) => id}
        columns={columns}
        anchor={`${anchor}.table`}
        prefix="logs"
        empty={{ title: t("allLogsEmpty"), hint: t("allLogsEmptyHint") }}
        height={HEIGHT}
        more={more}
        rowHeight={ROW_PX}
        cardHeight={CARD_PX}
        narrowBelow={NARROW_REM}
      />
    </Panel>
  );
}
