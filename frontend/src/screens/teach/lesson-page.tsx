import { Trash2 } from "lucide-react";
import { Link } from "react-router-dom";

import { Button } from "@/kit/ui/button";
import { ListFailed, RefreshFailed } from "@/kit/lists/list-faces";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { Parts } from "@/kit/layout/boundary";
import { Skeleton } from "@/kit/ui/skeleton";
import { useDocumentTitle } from "@/lib/use-document-title";
import { cn } from "@/lib/utils";
import { BoardCard } from "@/screens/teach/board/board-card";
import { DoorCard } from "@/screens/teach/door-card";
import { LessonHead } from "@/screens/teach/lesson-head";
import { SteerCard } from "@/screens/teach/steer-card";
import { polledBoardQuery, useLesson } from "@/screens/teach/use-lesson";
import { type TeachContent, useTeachContent } from "@/screens/teach/use-teach-content";

const READ_AGAIN_MS = 5000;

/** Page of a lesson for its trainer: the join code, the steering of the class, and the board of seats. */
export function LessonPage({ lessonRef }: { lessonRef: string }) {
  const t = useTeachContent();
  const query = useLesson(lessonRef, READ_AGAIN_MS);
  const { data: lesson, isGone } = query;
  useDocumentTitle(`${lesson?.name ?? t("lesson")} · ${t("title")}`);
  const board = useStableQuery({
    ...polledBoardQuery(lessonRef),
    enabled: lesson !== undefined && !isGone,
  });

  if (isGone) return <LessonGone wasThere={lesson !== undefined} t={t} />;
  if (lesson === undefined) {
    return (
      <>
        <h1 className="text-title font-semibold tracking-tight">{t("lesson")}</h1>
        {query.isError ? (
          <ListFailed label={t("lesson")} query={query} />
        ) : (
          <Skeleton className="mt-4 h-60" />
        )}
      </>
    );
  }
  const { presented, seats } = board.data ?? { presented: lesson.presented, seats: [] };
  return (
    <>
      {query.isError && <RefreshFailed label={t("lesson")} query={query} />}
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
            {lesson.state !== "ended" && (
              <SteerCard lesson={lesson} presented={presented} seats={seats} t={t} />
            )}
          </div>
        </div>
        <BoardCard lesson={lesson} query={board} t={t} />
      </Parts>
    </>
  );
}

/** Page of a lesson that was deleted while it was open, or that never existed. */
function LessonGone({ wasThere, t }: { wasThere: boolean; t: TeachContent }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <Trash2 aria-hidden className="size-6 text-muted-foreground" />
      <h1 className="text-title font-semibold">{t(wasThere ? "deleted" : "unknown")}</h1>
      <p className="text-pretty text-muted-foreground">
        {t(wasThere ? "deletedHint" : "unknownHint")}
      </p>
      <Button asChild variant="outline">
        <Link to="/teach">{t("back")}</Link>
      </Button>
    </div>
  );
}
