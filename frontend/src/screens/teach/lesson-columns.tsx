import { Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { type TaughtLesson } from "@/api/lessons";
import { type Status, StatusBadge } from "@/components/figures/status-badge";
import { type Column } from "@/components/table/column";
import { Button } from "@/components/ui/button";
import { formatLocal } from "@/lib/simulated-clock";
import { type TeachContent } from "@/screens/teach/use-teach-content";

const states: Record<TaughtLesson["state"], Status> = {
  joining: "pending",
  running: "ok",
  ended: "done",
};

/** Whether people still come, are at it, or have gone. */
export function LessonState({ lesson, t }: { lesson: TaughtLesson; t: TeachContent }) {
  return <StatusBadge status={states[lesson.state]}>{t(lesson.state)}</StatusBadge>;
}

/** Where the people of a lesson work, in words. */
export function roomsOf(t: TeachContent, { rooms }: Pick<TaughtLesson, "rooms">): string {
  return t(rooms === "own" ? "roomOwn" : "roomShared");
}

/** The columns of the list of lessons. */
export function lessonColumns(
  t: TeachContent,
  onDelete: (lesson: TaughtLesson) => void,
): Column<TaughtLesson>[] {
  return [
    {
      id: "name",
      title: t("columnName"),
      value: ({ name }) => name,
      cell: ({ ref, name, trainer }) => (
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
      ),
    },
    {
      id: "walkthrough",
      title: t("columnWalkthrough"),
      cell: ({ title }) => (
        <span className="line-clamp-2" title={title}>
          {title || t("noWalkthrough")}
        </span>
      ),
    },
    {
      id: "room",
      title: t("columnRoom"),
      cell: (lesson) => (
        <div className="grid min-w-0">
          <span className="truncate">{lesson.room}</span>
          <span className="truncate text-xs text-muted-foreground">{roomsOf(t, lesson)}</span>
        </div>
      ),
    },
    {
      id: "state",
      title: t("columnState"),
      width: "6.5rem",
      cell: (lesson) => <LessonState lesson={lesson} t={t} />,
    },
    {
      id: "seats",
      title: t("columnSeats"),
      width: "4.5rem",
      align: "end",
      cell: ({ seats }) => <span className="tabular-nums">{seats}</span>,
    },
    {
      id: "when",
      title: t("columnWhen"),
      width: "12rem",
      cell: ({ begunAt }) => <time dateTime={begunAt}>{formatLocal(new Date(begunAt))}</time>,
    },
    {
      id: "delete",
      title: t("columnDo"),
      width: "6.5rem",
      align: "end",
      cell: (lesson) =>
        lesson.state === "ended" && (
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
        ),
    },
  ];
}
