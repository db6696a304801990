import { CircleAlert, Hand, Unplug, Wifi, WifiOff } from "lucide-react";
import { type ReactNode } from "react";

import { type BoardSeat, type TaughtLesson } from "@/api/lessons";
import { StatusBadge } from "@/kit/figures/status-badge";
import { type Column } from "@/kit/table/column";
import { useHasLeft } from "@/kit/table/use-frozen-rows";
import { plainText } from "@/lib/plain-text";
import { Since } from "@/screens/teach/board/since";
import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Return the row key of a seat. */
export function keyOfSeat({ seat }: BoardSeat): string {
  return String(seat);
}

type CellProps = { seat: BoardSeat; t: TeachContent };

function Person({ seat: { name, seat }, t }: CellProps) {
  return (
    <div className="grid min-w-0">
      <span className="truncate font-medium" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="text-xs text-muted-foreground">{t("seat", { number: String(seat) })}</span>
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

/** Badges of a seat: raised hand, stuck, and connection. */
function State({ seat, t }: CellProps) {
  const left = useHasLeft(keyOfSeat(seat));
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

function Presence({ seat: { connected, reading, seenAt }, t }: CellProps) {
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
  t: TeachContent;
  steps: TaughtLesson["steps"];
  menu: (seat: BoardSeat) => ReactNode;
};

/** Return the columns of the board; a lesson without a walkthrough has no step columns. */
export function seatColumns({ t, steps, menu }: Shown): Column<BoardSeat>[] {
  const about: Column<BoardSeat>[] = [
    {
      id: "step",
      title: t("columnStep"),
      width: "minmax(0,2fr)",
      cell: (seat) => <Step seat={seat} steps={steps} t={t} />,
    },
    {
      id: "since",
      title: t("columnSince"),
      width: "5rem",
      cell: ({ step, since }) => step !== null && <Since moment={since} />,
    },
    {
      id: "done",
      title: t("columnDone"),
      width: "3.5rem",
      align: "end",
      cell: ({ done }) => <span className="tabular-nums">{done}</span>,
    },
    {
      id: "hints",
      title: t("columnHints"),
      width: "4rem",
      align: "end",
      cell: ({ hints }) => <span className="tabular-nums">{hints}</span>,
    },
  ];
  return [
    {
      id: "person",
      title: t("columnPerson"),
      width: "minmax(0,1.1fr)",
      cell: (seat) => <Person seat={seat} t={t} />,
    },
    ...(steps.length > 0 ? about : []),
    {
      id: "state",
      title: t("columnSeat"),
      width: "minmax(9rem,1.7fr)",
      cell: (seat) => <State seat={seat} t={t} />,
    },
    { id: "menu", title: t("columnMenu"), width: "3rem", align: "end", cell: menu },
  ];
}

/** Seat as a card, where there is no space for columns. */
export function SeatRecord({ seat, t, steps, menu }: Shown & { seat: BoardSeat }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <Person seat={seat} t={t} />
        {menu(seat)}
      </div>
      {steps.length > 0 && (
        <>
          <Step seat={seat} steps={steps} t={t} />
          <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
            {seat.step !== null && (
              <span>
                {t("columnSince")} <Since moment={seat.since} />
              </span>
            )}
            <span>{`${t("columnDone")} ${seat.done}`}</span>
            <span>{`${t("columnHints")} ${seat.hints}`}</span>
          </p>
        </>
      )}
      <State seat={seat} t={t} />
    </div>
  );
}
