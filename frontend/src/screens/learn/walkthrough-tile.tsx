import { Play } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link } from "react-router-dom";

import { useKnownSession } from "@/api/session";
import { type Lesson, type Walkthrough } from "@/api/training";
import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Badge } from "@/kit/ui/badge";
import { Button } from "@/kit/ui/button";
import { Progress } from "@/kit/ui/progress";
import { Skeleton } from "@/kit/ui/skeleton";
import { useRemovalNotice } from "@/kit/notices/use-removal-notice";
import { useFocusFallback } from "@/lib/use-lost-focus";
import { PlanButton } from "@/parts/results/plan-button";
import { levels } from "@/parts/teaching/levels";
import { useLearnActions } from "@/screens/learn/use-learn-actions";
import { type LearnContent } from "@/screens/learn/use-learn-content";

const MINUTE_MS = 60_000;

type WalkthroughTileProps = { walkthrough: Walkthrough; guest: boolean; t: LearnContent };

/** Tile of a walkthrough: its subject, the progress of the person, and its actions. */
export function WalkthroughTile({ walkthrough, guest, t }: WalkthroughTileProps) {
  const { title, summary, minutes, level, steps, lesson } = walkthrough;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full min-w-0 flex-col gap-3 rounded-md border bg-background/60 p-4"
    >
      <header className="grid min-w-0 gap-1.5">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {title}
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted-foreground">
          <Badge>{t(levels[level])}</Badge>
          <span>{t("minutes", { count: String(minutes) })}</span>
          <span>{t("steps", { count: String(steps) })}</span>
        </div>
      </header>
      <p className="text-pretty wrap-anywhere text-muted-foreground">{summary}</p>
      {lesson && <LessonState lesson={lesson} title={title} t={t} />}
      {!guest && <TileButtons walkthrough={walkthrough} t={t} />}
    </article>
  );
}

type LessonStateProps = { lesson: Lesson; title: string; t: LearnContent };

function LessonState({ lesson, title, t }: LessonStateProps) {
  const { state, here, done, of, skipped, played, hints, begunAt, endedAt } = lesson;
  const took = endedAt === null ? 0 : (Date.parse(endedAt) - Date.parse(begunAt)) / MINUTE_MS;
  const details = [
    t("far", { done: String(done), of: String(of) }),
    ...(skipped > 0 ? [t("skipped", { count: String(skipped) })] : []),
    ...(played > 0 ? [t("played", { count: String(played) })] : []),
    ...(hints > 0 ? [t("hints", { count: String(hints) })] : []),
    ...(endedAt === null ? [] : [t("took", { count: String(Math.max(1, Math.round(took))) })]),
  ];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-muted-foreground">
        {state === "ended" ? (
          <StatusBadge status="done">{t("ended")}</StatusBadge>
        ) : (
          <StatusBadge status={here ? "ok" : "pending"}>{t(here ? "here" : "running")}</StatusBadge>
        )}
        <span>{details.join(" · ")}</span>
      </div>
      <Progress aria-label={t("progress", { title })} value={done} max={of} className="h-1.5" />
    </div>
  );
}

function TileButtons({ walkthrough, t }: Omit<WalkthroughTileProps, "guest">) {
  const { title, lesson } = walkthrough;
  const { begin, goOn, end } = useLearnActions(walkthrough, t);
  const { data: session } = useKnownSession();
  const [question, setQuestion] = useState<"again" | "end">();
  const running = lesson?.state === "running";
  const go = running ? goOn : begin;
  const buttons = useRef<HTMLDivElement>(null);
  useRemovalNotice(question !== undefined, buttons, title);
  // Move the focus to the first button when “End” disappears together with the lesson that it ends.
  const handlers = useFocusFallback(() => buttons.current?.querySelector("button")?.focus());

  return (
    <div
      ref={buttons}
      {...handlers}
      className="mt-auto flex flex-wrap gap-2 pt-1"
      data-print="hidden"
    >
      <Button
        busy={go.busy}
        onClick={() => {
          go.run({ show: false });
        }}
      >
        {t(running ? "goOn" : lesson ? "again" : "start")}
      </Button>
      <Button
        variant="outline"
        aria-disabled={go.busy}
        onClick={() => {
          go.run({ show: true });
        }}
      >
        <Play aria-hidden />
        {t("show")}
      </Button>
      {running &&
        (["again", "end"] as const).map((name) => (
          <Button
            key={name}
            variant="ghost"
            onClick={() => {
              setQuestion(name);
            }}
          >
            {t(name)}
          </Button>
        ))}
      {lesson?.state === "ended" && (
        <Button asChild variant="ghost">
          <Link to={`/debrief/me?lesson=${lesson.ref}`}>{t("results")}</Link>
        </Button>
      )}
      {session?.role === "trainer" && <PlanButton walkthrough={walkthrough.key} variant="ghost" />}
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => {
          setQuestion(undefined);
        }}
        title={t(question === "end" ? "endTitle" : "againTitle")}
        question={t(question === "end" ? "endText" : "againText", { title })}
        action={t(question === "end" ? "end" : "again")}
        onConfirm={() => (question === "end" ? end.submit() : begin.submit({ show: false }))}
        anchor="learn.confirm"
      />
    </div>
  );
}

export function WalkthroughSkeleton() {
  return (
    <div className="grid gap-3 rounded-md border p-4">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="h-10" />
      <Skeleton className="h-9 w-2/3" />
    </div>
  );
}
