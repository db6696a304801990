import { ClipboardCheck, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { type TaughtLesson } from "@/api/lessons";
import { type Status, StatusBadge } from "@/kit/figures/status-badge";
import { type Column, dateColumn, numberColumn, ownColumn, textColumn } from "@/kit/table/column";
import { Button } from "@/kit/ui/button";
import { formatLocal } from "@/lib/simulated-clock";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const states: Record<TaughtLesson["state"], Status> = {
  joining: "pending",
  running: "ok",
  debriefing: "ok",
  ended: "done",
};

/** Badge for the state of a lesson: joining, running, debriefing or ended. */
export function LessonState({ lesson, t }: { lesson: TaughtLesson; t: TeachContent }) {
  return <StatusBadge status={states[lesson.state]}>{t(lesson.state)}</StatusBadge>;
}

/** Return the text that says whether each person in a lesson has a room or all share one. */
export function roomsOf(t: TeachContent, { rooms }: Pick<TaughtLesson, "rooms">): string {
  return t(rooms === "own" ? "roomOwn" : "roomShared");
}

/** Return true once the debriefing of a lesson has begun. */
export function hasResults({ state }: Pick<TaughtLesson, "state">): boolean {
  return state === "debriefing" || state === "ended";
}

/** Link to the debriefing of a lesson. */
export function ResultsLink({ lesson: { ref }, t }: CellProps) {
  return (
    <Button asChild variant="outline">
      <Link to={`/debrief/${ref}`} data-print="hidden">
        <ClipboardCheck aria-hidden />
        {t("results")}
      </Link>
    </Button>
  );
}

/** Link to the debriefing in the list; renders nothing before the debriefing. */
function ListedResults({ lesson, t }: CellProps) {
  if (!hasResults(lesson)) return null;
  return (
    <Link
      to={`/debrief/${lesson.ref}`}
      aria-label={t("resultsOf", { name: lesson.name })}
      className="text-primary underline-offset-4 hover:underline"
    >
      {t("results")}
    </Link>
  );
}

type CellProps = { lesson: TaughtLesson; t: TeachContent };

function Name({ lesson: { ref, name, trainer }, t }: CellProps) {
  return (
    <div className="grid min-w-0">
      <Link
        to={`/teach/${ref}`}
        className="truncate font-medium text-primary underline-offset-4 hover:underline"
        title={name}
      >
        <bdi>{name}</bdi>
      </Link>
      {trainer !== null && (
        <span className="truncate text-xs text-muted-foreground">{t("by", { trainer })}</span>
      )}
    </div>
  );
}

type Deleting = { onDelete: (lesson: TaughtLesson) => void };

/** Button that deletes a lesson; shown only for ended lessons. */
function DeleteButton({ lesson, t, onDelete }: CellProps & Deleting) {
  if (lesson.state !== "ended") return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t("deleteOf", { name: lesson.name })}
      onClick={() => {
        onDelete(lesson);
      }}
    >
      <Trash2 aria-hidden />
      {t("delete")}
    </Button>
  );
}

/** Lesson as a card, where there is no space for columns. */
export function LessonRecord({ lesson, t, onDelete }: CellProps & Deleting) {
  const { title, room, seats, begunAt } = lesson;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex items-start justify-between gap-3">
        <Name lesson={lesson} t={t} />
        <LessonState lesson={lesson} t={t} />
      </div>
      <p className="wrap-anywhere">{title || t("noWalkthrough")}</p>
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {[roomsOf(t, lesson), room].join(" · ")}
      </p>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 text-xs text-muted-foreground">
        <span>
          <span>{`${t("columnSeats")} ${seats} · `}</span>
          <time dateTime={begunAt}>{formatLocal(new Date(begunAt))}</time>
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          <ListedResults lesson={lesson} t={t} />
          <DeleteButton lesson={lesson} t={t} onDelete={onDelete} />
        </span>
      </div>
    </div>
  );
}

export function lessonColumns(
  t: TeachContent,
  onDelete: (lesson: TaughtLesson) => void,
): Column<TaughtLesson>[] {
  return [
    ownColumn("name", t("columnName"), (lesson) => <Name lesson={lesson} t={t} />, {
      value: ({ name }) => name,
      width: "minmax(0,1.4fr)",
    }),
    textColumn("walkthrough", t("columnWalkthrough"), ({ title }) => title || t("noWalkthrough"), {
      clamp: true,
      sort: undefined,
    }),
    ownColumn("room", t("columnRoom"), (lesson) => (
      <div className="grid min-w-0">
        <span className="truncate">{lesson.room}</span>
        <span className="truncate text-xs text-muted-foreground">{roomsOf(t, lesson)}</span>
      </div>
    )),
    ownColumn("state", t("columnState"), (lesson) => <LessonState lesson={lesson} t={t} />, {
      width: "6.5rem",
    }),
    numberColumn("seats", t("columnSeats"), ({ seats }) => seats, {
      sort: undefined,
      width: "4.5rem",
    }),
    dateColumn("when", t("columnWhen"), ({ begunAt }) => begunAt, { sort: undefined }),
    ownColumn("results", t("results"), (lesson) => <ListedResults lesson={lesson} t={t} />, {
      width: "7.5rem",
    }),
    ownColumn(
      "delete",
      t("columnDo"),
      (lesson) => <DeleteButton lesson={lesson} t={t} onDelete={onDelete} />,
      { align: "end", width: "6.5rem" },
    ),
  ];
}
