import { CircleAlert, Hand, Hourglass, Unplug, Wifi, WifiOff } from "lucide-react";
import { type ReactNode, useContext } from "react";

import { type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { StatusBadge } from "@/kit/figures/status-badge";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { type Column, ownColumn } from "@/kit/table/column";
import { useIsRowRemoved } from "@/kit/table/use-frozen-rows";
import { plainText } from "@/lib/plain-text";
import { screenOf } from "@/lib/screen-path";
import { Since } from "@/screens/teach/board/since";
import { cn } from "@/lib/utils";
import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Return the row key of a seat. */
export function keyOfSeat({ seat }: BoardSeat): string {
  return String(seat);
}

type CellProps = { seat: BoardSeat; t: TeachContent };

/** Name and seat of a person; only the seat once the name is deleted. */
function Person({ seat: { name, seat }, t }: CellProps) {
  const number = t("seat", { number: String(seat) });
  return (
    <div className="grid min-w-0">
      <span className="truncate font-medium" title={name}>
        <bdi>{name || number}</bdi>
      </span>
      {name !== "" && <span className="text-xs text-muted-foreground">{number}</span>}
    </div>
  );
}

type StepProps = CellProps & { steps: TaughtLesson["steps"] };

function Step({ seat: { step }, steps, t }: StepProps) {
  const place = steps.findIndex(({ id }) => id === step);
  if (place === -1) return <StatusBadge status="done">{t("allDone")}</StatusBadge>;
  const text = plainText(steps[place]?.say ?? "");
  return (
    <div className="flex min-w-0 items-baseline gap-2">
      <span className="shrink-0 tabular-nums">
        {t("stepOf", { number: String(place + 1), of: String(steps.length) })}
      </span>
      <span className="truncate text-muted-foreground" title={text}>
        {text}
      </span>
    </div>
  );
}

/** Title of the person's current or last screen. */
function Screen({ seat: { screen, connected, reading } }: Pick<CellProps, "seat">) {
  const choices = useContext(ScreenChoicesContext);
  if (screen === null) return null;
  const path = screenOf(new URL(screen, location.origin).pathname);
  const title = choices.find(({ value }) => value === path)?.label ?? path;
  return (
    <span
      className={cn("line-clamp-2", !connected && !reading && "text-muted-foreground")}
      title={title}
    >
      {title}
    </span>
  );
}

/** Badges of a seat: raised hand, stuck, and connection. */
function State({ seat, t }: CellProps) {
  const left = useIsRowRemoved(keyOfSeat(seat));
  if (left) return <StatusBadge status="unknown">{t("gone")}</StatusBadge>;
  return (
    <div className="flex flex-wrap gap-1">
      {seat.hand !== null && (
        <StatusBadge status="pending" icon={Hand}>
          {t("hand")} <Since moment={seat.hand} />
        </StatusBadge>
      )}
      {seat.stuck && (
        <StatusBadge status="failed" icon={CircleAlert}>
          {t("stuck")}
        </StatusBadge>
      )}
      <Presence seat={seat} t={t} />
    </div>
  );
}

function Presence({ seat: { connected, reading, waiting, joinedAt, seenAt }, t }: CellProps) {
  if (waiting) {
    return (
      <StatusBadge status="busy" icon={Hourglass}>
        {t("waiting")} <Since moment={joinedAt} />
      </StatusBadge>
    );
  }
  if (connected) {
    return (
      <StatusBadge status="ok" icon={Wifi}>
        {t("connected")}
      </StatusBadge>
    );
  }
  if (reading) {
    return (
      <StatusBadge status="pending" icon={Unplug}>
        {t("notLive")}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge status="unknown" icon={WifiOff}>
      {t("away")} <Since moment={seenAt} />
    </StatusBadge>
  );
}

type Shown = {
  /** True after the end of the lesson, when no connection states are shown. */
  isOver: boolean;
  t: TeachContent;
  steps: TaughtLesson["steps"];
  menu: (seat: BoardSeat) => ReactNode;
};

/** Counts of a seat, with the titles of their columns. */
const counts = [
  { id: "done", title: "columnDone", width: "3.5rem" },
  { id: "skipped", title: "columnSkipped", width: "4.25rem" },
  { id: "played", title: "columnPlayed", width: "4rem" },
  { id: "hints", title: "columnHints", width: "3.5rem" },
] as const;

/** Return the columns of the board; a lesson without a walkthrough has no step columns. */
export function seatColumns({ isOver, t, steps, menu }: Shown): Column<BoardSeat>[] {
  const since = ownColumn<BoardSeat>(
    "since",
    t("columnSince"),
    ({ step, since }) => step !== null && <Since moment={since} />,
    { width: "4.5rem" },
  );
  const about: Column<BoardSeat>[] = [
    ownColumn("step", t("columnStep"), (seat) => <Step seat={seat} steps={steps} t={t} />, {
      width: "minmax(0,1.6fr)",
    }),
    ...(isOver ? [] : [since]),
    ...counts.map(({ id, title, width }) =>
      ownColumn<BoardSeat>(
        id,
        t(title),
        ({ [id]: count }) => (
          <span className={cn("tabular-nums", count === 0 && "text-muted-foreground")}>
            {count}
          </span>
        ),
        { width, align: "end" },
      ),
    ),
  ];
  const screen: Column<BoardSeat> = {
    id: "screen",
    title: t("columnScreen"),
    width: "minmax(0,1.1fr)",
    cell: (seat) => <Screen seat={seat} />,
  };
  const live: Column<BoardSeat>[] = [
    ownColumn("state", t("columnSeat"), (seat) => <State seat={seat} t={t} />, {
      width: "minmax(9.5rem,1.5fr)",
    }),
    ownColumn("menu", t("columnMenu"), menu, { width: "3rem", align: "end" }),
  ];
  return [
    ownColumn("person", t("columnPerson"), (seat) => <Person seat={seat} t={t} />, {
      width: "minmax(0,1.1fr)",
    }),
    ...(isOver ? [] : [screen]),
    ...(steps.length > 0 ? about : []),
    ...(isOver ? [] : live),
  ];
}

/** Seat as a card, where there is no space for columns. */
export function SeatRecord({ isOver, seat, t, steps, menu }: Shown & { seat: BoardSeat }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <Person seat={seat} t={t} />
          {!isOver && <State seat={seat} t={t} />}
        </div>
        {!isOver && menu(seat)}
      </div>
      {steps.length > 0 && <Step seat={seat} steps={steps} t={t} />}
      <div className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
        {!isOver && <Screen seat={seat} />}
        {steps.length > 0 && (
          <>
            {seat.step !== null && !isOver && (
              <span>
                {t("columnSince")} <Since moment={seat.since} />
              </span>
            )}
            {counts.map(({ id, title }) => (
              <span key={id} className="tabular-nums">{`${t(title)} ${seat[id]}`}</span>
            ))}
          </>
        )}
      </div>
    </div>
  );
}
