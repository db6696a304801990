import { boardQuery, lessonQuery } from "@/api/lessons";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { Parts } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";
import { cn } from "@/lib/utils";
import { BoardCard } from "@/screens/teach/board/board-card";
import { DoorCard } from "@/screens/teach/door-card";
import { LessonHead } from "@/screens/teach/lesson-head";
import { SteerCard } from "@/screens/teach/steer-card";
import { useTeachContent } from "@/screens/teach/use-teach-content";

const READ_AGAIN_MS = 5000;
const BOARD_MS = 500;

/** Lesson as its trainer sees it: the join code, the steering of the class, and the board of seats. */
export function LessonPage({ lessonRef }: { lessonRef: string }) {
  const t = useTeachContent();
  const query = useCalmQuery({ ...lessonQuery(lessonRef), refetchInterval: READ_AGAIN_MS });
  const lesson = query.data;
  const board = useCalmQuery({
    ...boardQuery(lessonRef),
    // Polling ends with an ended lesson whose board is empty: nobody can return to it.
    refetchInterval: ({ state: { data } }) =>
      lesson?.state === "ended" && data?.seats.length === 0 ? false : BOARD_MS,
    enabled: lesson !== undefined,
  });
  const failed = { ...query, data: undefined };

  if (lesson === undefined) {
    return (
      <>
        <h1 className="text-title font-semibold tracking-tight">{t("lesson")}</h1>
        {query.isError ? (
          <ListFailed label={t("lesson")} query={failed} />
        ) : (
          <Skeleton className="mt-4 h-60" />
        )}
      </>
    );
  }
  const presented = board.data?.presented ?? lesson.presented;
  return (
    <>
      {query.isError && <RefreshFailed label={t("lesson")} query={failed} />}
      <Parts className="flex flex-col gap-4">
        <LessonHead lesson={lesson} t={t} />
        <div className="@container">
          <div
            className={cn(
              "grid grid-cols-1 gap-4",
              lesson.state !== "ended" && "@min-[60rem]:grid-cols-[22rem_minmax(0,1fr)]",
            )}
          >
            <DoorCard lesson={lesson} t={t} />
            {lesson.state !== "ended" && <SteerCard lesson={lesson} presented={presented} t={t} />}
          </div>
        </div>
        <BoardCard lesson={lesson} query={board} t={t} />
      </Parts>
    </>
  );
}
