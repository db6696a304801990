import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { useParams } from "react-router-dom";

import { debriefQuery } from "@/api/debrief";
import { sandboxQuery } from "@/api/sandbox";
import { ListFailed } from "@/kit/lists/list-faces";
import { formatMoment } from "@/lib/simulated-clock";
import { useDocumentTitle } from "@/lib/use-document-title";
import { useSimulatedTime } from "@/live/use-simulated-time";
import { countsOf } from "@/screens/teach/board/step-counts";
import { ClassResult } from "@/screens/teach/projector/class-result";
import { peopleText } from "@/screens/teach/projector/people-text";
import { StepList } from "@/screens/teach/projector/step-list";
import { ProjectorDoor } from "@/screens/teach/projector/projector-door";
import { polledBoardQuery, useLesson } from "@/screens/teach/use-lesson";
import { useTeachContent } from "@/screens/teach/use-teach-content";

const READ_AGAIN_MS = 2000;

/**
 * Screen for a projector: the code while people join, and the number of people at each current step; never a name. A
 * class reads it from six metres, so no text is smaller than 2.5 % of the window's height.
 */
export function ProjectorScreen() {
  const t = useTeachContent();
  const { ref = "" } = useParams();
  const query = useLesson(ref, READ_AGAIN_MS);
  const { data: lesson, isGone } = query;
  const { data: board } = useQuery({
    ...polledBoardQuery(ref),
    enabled: lesson !== undefined && !isGone,
    // Select only the progress of each seat, so that no name can be rendered here.
    select: ({ presented, seats }) => ({
      presented,
      seats: seats.map(({ step }) => ({ step })),
    }),
  });
  const state = board?.presented.state ?? lesson?.presented.state;
  const isScored = state === "debriefing" || state === "ended";
  const { data: judged } = useQuery({
    ...debriefQuery(ref, "false"),
    enabled: isScored && !isGone,
    select: ({ items, summary, seats }) => ({
      items,
      summary,
      seats: seats.filter(({ active, removed }) => active && !removed),
    }),
  });
  useQuery(sandboxQuery());
  useDocumentTitle(lesson ? `${lesson.name} · ${t("projector")}` : t("projector"));

  if (isGone) {
    return (
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="text-title font-semibold">{t(lesson ? "deleted" : "unknown")}</h1>
      </main>
    );
  }
  if (lesson === undefined) {
    return (
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="sr-only">{t("projector")}</h1>
        {query.isError && <ListFailed label={t("lesson")} query={query} />}
      </main>
    );
  }
  const seats = board?.seats ?? [];
  const { steps, joining } = lesson;
  const { message } = board?.presented ?? lesson.presented;
  const door = { lesson, people: board?.seats.length, t };
  return (
    <main className="flex min-h-[calc(100dvh-1.75rem)] flex-col gap-[2vh] p-[clamp(1rem,2vw,4rem)] text-lg leading-snug md:h-[calc(100dvh-1.75rem)] md:text-[clamp(2.6vh,2.1vw,4.2vh)]">
      <header className="flex flex-wrap items-baseline justify-between gap-x-[3vw] gap-y-1">
        <h1 className="min-w-0 text-[1.2em] font-semibold tracking-tight wrap-anywhere">
          <bdi>{lesson.name}</bdi>
        </h1>
        <RoomClock />
      </header>
      <div className="flex min-h-0 grow flex-col gap-[2vw] md:flex-row">
        {/* The message is beside the corner with the code, so that it doesn't change the height of the QR code. */}
        <div className="flex min-h-0 min-w-0 grow flex-col gap-[2vh]">
          {message?.seats === null && (
            <p
              role="status"
              className="rounded-lg border-2 border-primary px-[0.7em] py-[0.4em] font-medium wrap-anywhere"
            >
              {message.text}
            </p>
          )}
          {state === "joining" && joining && <ProjectorDoor {...door} />}
          {state === "joining" && !joining && (
            <Line>
              <span>{t("projectorClosed")}</span>
              {board && <span>{peopleText(t, seats.length)}</span>}
            </Line>
          )}
          {state === "running" && steps.length > 0 && seats.length > 0 && (
            <StepList
              counts={countsOf(steps, seats)}
              of={steps.length}
              people={seats.length}
              t={t}
            />
          )}
          {state === "running" && (steps.length === 0 || seats.length === 0) && (
            <Line>{board && <span>{peopleText(t, seats.length)}</span>}</Line>
          )}
          {isScored && (
            <Line>
              <span className="text-[1.6em] font-semibold">
                {t(state === "ended" ? "projectorEnded" : "projectorDebriefing")}
              </span>
              {judged && judged.seats.length > 0 && steps.length > 0 ? (
                <ClassResult steps={steps.length} judged={judged} t={t} />
              ) : (
                board && <span>{peopleText(t, seats.length)}</span>
              )}
            </Line>
          )}
        </div>
        {state === "running" && joining && <ProjectorDoor {...door} corner />}
      </div>
      <p className="text-center text-muted-foreground">{t("projectorMark")}</p>
    </main>
  );
}

/** Message in the middle of the projector page. */
function Line({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex grow flex-col items-center justify-center gap-[0.5em] text-center"
    >
      {children}
    </div>
  );
}

function RoomClock() {
  const time = useSimulatedTime();
  return (
    time && (
      <time dateTime={time.toISOString()} className="text-muted-foreground tabular-nums">
        {formatMoment(time)}
      </time>
    )
  );
}
