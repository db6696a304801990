import { useCallback, useMemo, useState } from "react";

import { type Board, type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { type StableQuery } from "@/kit/queries/use-stable-query";
import { FactRow } from "@/kit/layout/fact-list";
import { cardOf, Panel } from "@/kit/layout/panel";
import { DataTable } from "@/kit/table/data-table";
import { keyOfSeat, SeatRecord, seatColumns } from "@/screens/teach/board/seat-cells";
import { SeatDialog } from "@/screens/teach/board/seat-dialogs";
import { type SeatAction, SeatMenu } from "@/screens/teach/board/seat-menu";
import { StepBars } from "@/screens/teach/board/step-bars";
import { type TeachContent } from "@/screens/teach/use-teach-content";

type BoardCardProps = { lesson: TaughtLesson; query: StableQuery<Board>; t: TeachContent };

/** Board of the seats in a lesson, with the people who need help first, and a menu of actions for each seat. */
export function BoardCard({ lesson, query, t }: BoardCardProps) {
  const { ref, rooms, walkthrough, steps, state } = lesson;
  const [action, setAction] = useState<{ what: SeatAction; seat: BoardSeat }>();
  const [asking, setAsking] = useState(false);
  const seats = query.data?.seats ?? [];
  const isOver = state === "ended";

  const cellProps = useMemo(
    () => ({
      isOver,
      t,
      steps,
      menu: (seat: BoardSeat) => (
        <SeatMenu
          lesson={{ ref, rooms, walkthrough, state }}
          seat={seat}
          t={t}
          onAsk={(what) => {
            setAction({ what, seat });
            setAsking(true);
          }}
        />
      ),
    }),
    [isOver, t, steps, ref, rooms, walkthrough, state],
  );
  const columns = useMemo(() => seatColumns(cellProps), [cellProps]);
  const card = useCallback(
    (seat: BoardSeat) => <SeatRecord seat={seat} {...cellProps} />,
    [cellProps],
  );
  const isGone = action && !seats.some(({ seat }) => seat === action.seat.seat);
  const gone = isGone ? t("seatLapsed", { name: action.seat.name }) : undefined;
  const obsoleteReason = isOver ? t("endLapsed") : gone;

  const face = cardOf(t, "teach.board");

  return (
    <Panel
      {...face}
      hint={isOver ? undefined : face.hint}
      contentClassName="grid grid-cols-1 gap-4"
    >
      {seats.length > 0 && (
        <>
          <Counts seats={seats} isOver={isOver} t={t} />
          {steps.length > 0 && <StepBars steps={steps} seats={seats} t={t} />}
        </>
      )}
      <DataTable
        label={t("boardTitle")}
        query={{ ...query, data: query.data?.seats }}
        rowKey={keyOfSeat}
        columns={columns}
        card={card}
        cardHeight={122}
        narrowBelow={58}
        empty={
          isOver
            ? { title: t("boardEnded") }
            : { title: t("boardEmpty"), hint: t("boardEmptyHint") }
        }
        freeze={{ list: ref, waiting: (count) => t("boardWaiting", { count: String(count) }) }}
        anchor="teach.board.table"
      />
      {action && (
        <SeatDialog
          lessonRef={ref}
          action={action}
          obsoleteReason={obsoleteReason}
          open={asking}
          onOpenChange={setAsking}
          t={t}
        />
      )}
    </Panel>
  );
}

type CountsProps = { seats: readonly BoardSeat[]; isOver: boolean; t: TeachContent };

function Counts({ seats, isOver, t }: CountsProps) {
  const counts = {
    countPeople: seats.length,
    ...(!isOver && {
      countConnected: seats.filter(({ connected }) => connected).length,
      countHands: seats.filter(({ hand }) => hand !== null).length,
      countStuck: seats.filter(({ stuck }) => stuck).length,
    }),
  };
  return (
    <FactRow
      paired
      facts={(Object.keys(counts) as (keyof typeof counts)[]).map((key) => ({
        name: t(key),
        value: <span className="text-title font-semibold tabular-nums">{counts[key]}</span>,
      }))}
    />
  );
}
