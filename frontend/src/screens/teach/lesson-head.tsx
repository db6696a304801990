import { ArrowLeft, ClipboardCheck, Monitor, Play, Projector } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { changeLesson, type LessonChange, type TaughtLesson } from "@/api/lessons";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { useAction } from "@/kit/actions/use-action";
import { Button } from "@/kit/ui/button";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { chosenOf, explaining, uses } from "@/screens/teach/lesson-choices";
import { hasResults, LessonState, ResultsLink, roomsOf } from "@/screens/teach/lesson-columns";
import { PlanButton } from "@/parts/results/plan-button";
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
  const { ref, name, title, room, state, walkthrough, use, explanations } = lesson;
  const [question, setQuestion] = useState<"debrief" | "end">();
  const { busy, run, submit } = useChange(ref, t);
  // “Start” disappears once the lesson runs, so move the focus to the page.
  const handlers = useFocusFallback(() =>
    document.getElementById("main")?.focus({ preventScroll: true }),
  );
  function close() {
    setQuestion(undefined);
  }
  const facts = [title || t("noWalkthrough"), roomsOf(t, lesson), room];
  const settings = [
    // The use describes the help that people get with steps, so a lesson without a walkthrough doesn't show it.
    ...(walkthrough === "" ? [] : [["openUse", chosenOf(uses, use)] as const]),
    ["openExplanations", chosenOf(explaining, explanations)] as const,
  ];
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
        <ul className="mt-1 text-xs text-pretty text-muted-foreground">
          {settings.map(([setting, { label, hint }]) => (
            <li key={setting}>
              <strong className="font-medium">{`${t(setting)}: ${t(label)}.`}</strong> {t(hint)}
            </li>
          ))}
        </ul>
      </div>
      {state === "ended" ? (
        <ResultsLink lesson={lesson} t={t} />
      ) : (
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
          {walkthrough !== "" && <PlanButton walkthrough={walkthrough} />}
          <Button
            variant="outline"
            data-anchor="teach.lesson.end"
            onClick={() => {
              setQuestion("end");
            }}
          >
            {t("end")}
          </Button>
          {state === "running" && (
            <Button
              onClick={() => {
                setQuestion("debrief");
              }}
            >
              <ClipboardCheck aria-hidden />
              {t("debrief")}
            </Button>
          )}
          {hasResults(lesson) && <ResultsLink lesson={lesson} t={t} />}
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
        open={question === "debrief"}
        onOpenChange={close}
        title={t("debriefTitle")}
        question={t("debriefText")}
        action={t("debrief")}
        obsoleteReason={state === "running" ? undefined : t("debriefLapsed")}
        onConfirm={() => submit({ state: "debriefing" })}
        anchor="teach.confirm"
      />
      <ConfirmDialog
        open={question === "end"}
        onOpenChange={close}
        title={t("endTitle")}
        question={t("endText")}
        action={t("end")}
        destructive
        obsoleteReason={state === "ended" ? t("endLapsed") : undefined}
        onConfirm={() => submit({ state: "ended" })}
        anchor="teach.confirm"
      />
    </header>
  );
}
