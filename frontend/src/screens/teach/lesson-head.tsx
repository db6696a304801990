import { ArrowLeft, Monitor, Play, Projector } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { changeLesson, type LessonChange, type TaughtLesson } from "@/api/lessons";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { Button } from "@/kit/ui/button";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { LessonState, roomsOf } from "@/screens/teach/lesson-columns";
import { type TeachContent } from "@/screens/teach/use-teach-content";

/** Return the action that changes fields of a lesson. */
export function useChange(ref: string, t: TeachContent) {
  return useAction({
    call: (change: LessonChange) => changeLesson(ref, change),
    failure: ({ message }) => ({ title: t("changeFailed"), description: message ?? t("tryAgain") }),
    touches: ["lessons"],
  });
}

/** Header of a lesson: its name and state, with the buttons that start and end it. */
export function LessonHead({ lesson, t }: { lesson: TaughtLesson; t: TeachContent }) {
  const { ref, name, title, room, state, walkthrough } = lesson;
  const [asking, setAsking] = useState(false);
  const { busy, run, submit } = useChange(ref, t);
  // Start disappears once the lesson is running.
  const handlers = useFocusFallback(() =>
    document.getElementById("main")?.focus({ preventScroll: true }),
  );
  const facts = [title || t("noWalkthrough"), roomsOf(t, lesson), room];
  return (
    <header data-anchor="teach.lesson" className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <Link
          to="/teach"
          className="inline-flex items-center gap-1 text-xs text-primary underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          {t("back")}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-title font-semibold tracking-tight">
            <bdi>{name}</bdi>
          </h1>
          <LessonState lesson={lesson} t={t} />
        </div>
        <p className="mt-1 text-pretty text-muted-foreground">{facts.join(" · ")}</p>
      </div>
      {state !== "ended" && (
        <div
          {...handlers}
          className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow"
          data-print="hidden"
        >
          {walkthrough !== "" && (
            <Button asChild variant="outline">
              <a href={`/learn?play=${walkthrough}`} target="_blank" rel="noopener">
                <Monitor aria-hidden />
                {t("show")}
              </a>
            </Button>
          )}
          <Button asChild variant="outline">
            <a
              href={`/teach/${ref}/projector`}
              target="_blank"
              rel="noopener"
              data-anchor="teach.lesson.projector"
            >
              <Projector aria-hidden />
              {t("projector")}
            </a>
          </Button>
          <Button
            variant="outline"
            data-anchor="teach.lesson.end"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t("end")}
          </Button>
          {state === "joining" && (
            <Button
              busy={busy}
              data-anchor="teach.lesson.start"
              onClick={() => {
                run({ state: "running" });
              }}
            >
              <Play aria-hidden />
              {t("start")}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("endTitle")}
        question={t("endText")}
        action={t("end")}
        destructive
        onConfirm={() => submit({ state: "ended" })}
        anchor="teach.confirm"
      />
    </header>
  );
}
