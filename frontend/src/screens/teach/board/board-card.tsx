import { useCallback, useMemo, useState } from "react";

import { type Board, type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { type CalmQuery } from "@/kit/queries/use-calm-query";
import { FactRow } from "@/kit/layout/fact-list";
import { cardOf } from "@/kit/layout/card-of";
import { Panel } from "@/kit/layout/panel";
import { DataTable } from "@/kit/table/data-table";
import { keyOfSeat, SeatRecord, seatColumns } from "@/screens/teach/board/seat-cells";
import { SeatDialog } from "@/screens/teach/board/seat-dialogs";
import { type SeatAction, SeatMenu } from "@/screens/teach/board/seat-menu";
import { StepBars } from "@/screens/teach/board/step-bars";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const NARROW_REM = 51.25;
const CARD_PX = 132;
const NONE: readonly BoardSeat[] = [];

type BoardCardProps = { lesson: TaughtLesson; query: CalmQuery<Board>; t: TeachContent };

/** Board of the seats in a lesson, those in most need of help first, with a menu of actions for each. */
export function BoardCard({ lesson, query, t }: BoardCardProps) {
  const { ref, rooms, walkthrough, steps, state } = lesson;
  const [action, setAction] = useState<{ what: SeatAction; seat: BoardSeat }>();
  const [asking, setAsking] = useState(false);
  const seats = query.data?.seats ?? NONE;

  const cellProps = useMemo(
    () => ({
      t,
      steps,
      menu: (seat: BoardSeat) => (
        <SeatMenu
          lesson={{ ref, rooms, walkthrough }}
          seat={seat}
          t={t}
          onAsk={(what) => {
            setAction({ what, seat });
            setAsking(true);
          }}
        />
      ),
    }),
    [t, steps, ref, rooms, walkthrough],
  );
  const columns = useMemo(() => seatColumns(cellProps), [cellProps]);
  const card = useCallback(
    (seat: BoardSeat) => <SeatRecord seat={seat} {...cellProps} />,
    [cellProps],
  );
  const ended = state === "ended";

  return (
    <Panel {...cardOf(t, "teach.board")} contentClassName="grid grid-cols-1 gap-4">
      {seats.length > 0 && (
        <>
          <Counts seats={seats} t={t} />
          {steps.length > 0 && <StepBars steps={steps} seats={seats} t={t} />}
        </>
      )}
      <DataTable
        label={t("boardTitle")}
        query={{ ...query, data: query.data?.seats }}
        rowKey={keyOfSeat}
        columns={columns}
        card={card}
        cardHeight={CARD_PX}
        narrowBelow={NARROW_REM}
        empty={
          ended ? { title: t("boardEnded") } : { title: t("boardEmpty"), hint: t("boardEmptyHint") }
        }
        freeze={{ list: ref, waiting: (count) => t("boardWaiting", { count: String(count) }) }}
        anchor="teach.board.table"
      />
      {action && (
        <SeatDialog lessonRef={ref} action={action} open={asking} onOpenChange={setAsking} t={t} />
      )}
    </Panel>
  );
}

function Counts({ seats, t }: { seats: readonly BoardSeat[]; t: TeachContent }) {
  const counts = {
    countPeople: seats.length,
    countConnected: seats.filter(({ connected }) => connected).length,
    countHands: seats.filter(({ hand }) => hand !== null).length,
    countStuck: seats.filter(({ stuck }) => stuck).length,
  };
  return (
    <FactRow
      facts={(Object.keys(counts) as (keyof typeof counts)[]).map((key) => ({
        name: t(key),
        value: <span className="text-title font-semibold tabular-nums">{counts[key]}</span>,
      }))}
    />
  );
}
