import { useMemo } from "react";

import { type AnchorWith } from "@/anchors/anchor";
import { logPages } from "@/api/transactions";
import { usePagedList } from "@/kit/queries/use-paged-list";
import { type LogContent, logColumns } from "@/parts/logs/log-columns";
import { TableCard } from "@/parts/tables/table-card";
import { type Content } from "@/content/use-content";

const PACE = { pollMs: 10_000, staleAfterMs: 30_000 };
const HEIGHT = 400;
const ROW_PX = 60;
const CARD_PX = 170;
const NARROW_REM = 45;

type AllLogsCardProps = {
  /** Callback that shows the transaction of an entry; the callback's identity must be stable. */
  onView: (ref: string) => void;
  t: LogContent &
    Content<Record<"allLogsTitle" | "allLogsHint" | "allLogsEmpty" | "allLogsEmptyHint", string>>;
  anchor: AnchorWith<"table"> & `${string}.allLogs`;
};

/** Log of all transactions of the room, newest first and page by page. */
export function AllLogsCard({ onView, t, anchor }: AllLogsCardProps) {
  const { more, ...list } = usePagedList(logPages, PACE);
  const columns = useMemo(() => logColumns(t, onView), [t, onView]);
  return (
    <TableCard
      t={t}
      of={anchor}
      query={list}
      columns={columns}
      prefix="logs"
      height={HEIGHT}
      more={more}
      rowHeight={ROW_PX}
      cardHeight={CARD_PX}
      narrowBelow={NARROW_REM}
    />
  );
}
