import { useCallback, useMemo } from "react";
import { Link } from "react-router-dom";

import { type Debrief, type SeatRow } from "@/api/debrief";
import { Panel } from "@/kit/layout/panel";
import { type Column, ownColumn } from "@/kit/table/column";
import { DataTable } from "@/kit/table/data-table";
import { countColumns, Counts } from "@/screens/debrief/counts";
import { loadedList } from "@/screens/debrief/loaded-list";
import { type DebriefContent } from "@/screens/debrief/use-debrief-content";

/** Return the name of a person, or the number of the seat. */
export function personOf({ name, seat }: Pick<SeatRow, "name" | "seat">, t: DebriefContent) {
  return name || t("seat", { number: String(seat) });
}

const scores = ["points", "got", "falseAlarms"] as const;
const counts = [...scores, "minutes", "hints", "skipped", "played"] as const;

/** Return a person's count. People who did nothing have no scores, not even for the decoys that they left alone. */
function countOf(row: SeatRow, name: (typeof counts)[number]): number | undefined {
  return row.active || !scores.some((score) => score === name) ? row[name] : undefined;
}

function Person({ row, t }: { row: SeatRow; t: DebriefContent }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
      <Link
        to={`?seat=${row.seat}`}
        className="font-medium text-primary underline-offset-4 hover:underline"
      >
        <bdi>{personOf(row, t)}</bdi>
      </Link>
      {(row.removed || !row.active) && (
        <span className="text-xs text-muted-foreground">
          {t(row.removed ? "gone" : "inactive")}
        </span>
      )}
    </span>
  );
}

function columnsOf(t: DebriefContent): Column<SeatRow>[] {
  return [
    ownColumn("person", t("person"), (row) => <Person row={row} t={t} />, {
      value: (row) => personOf(row, t),
      sort: "text",
      width: "minmax(0,2fr)",
    }),
    ...countColumns(counts, countOf, t),
  ];
}

/** People of a lesson with their counts, in order of seat; a click on a person opens the seat's results. */
export function PeopleCard({ found, t }: { found: Debrief; t: DebriefContent }) {
  const columns = useMemo(() => columnsOf(t), [t]);
  const card = useCallback(
    (row: SeatRow) => (
      <div className="grid grid-cols-1 gap-0.5">
        <Person row={row} t={t} />
        <Counts counts={counts.map((name) => [t(name), countOf(row, name)])} />
      </div>
    ),
    [t],
  );
  return (
    <Panel title={t("peopleTitle")} hint={t("peopleHint")}>
      <DataTable
        label={t("peopleTitle")}
        query={loadedList(found.seats)}
        rowKey={({ seat }) => String(seat)}
        columns={columns}
        prefix="people"
        card={card}
        cardHeight={66}
        empty={{ title: t("peopleEmpty") }}
        narrowBelow={52}
      />
    </Panel>
  );
}
