import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { boardQuery, lessonQuery, type TaughtLesson } from "@/api/lessons";
import { sandboxQuery } from "@/api/sandbox";
import { ListFailed } from "@/kit/lists/list-faces";
import { useCalmQuery } from "@/kit/queries/use-calm-query";
import { QrCode } from "@/kit/figures/qr-code";
import { formatMoment } from "@/lib/simulated-clock";
import { grouped } from "@/lib/seat-codes";
import { useDocumentTitle } from "@/lib/use-document-title";
import { cn } from "@/lib/utils";
import { useSimulatedTime } from "@/live/use-simulated-time";
import { countsOf } from "@/screens/teach/board/step-counts";
import { type TeachContent, useTeachContent } from "@/screens/teach/use-teach-content";

const READ_AGAIN_MS = 2000;
const BOARD_MS = 500;
/** Smallest font size of the steps, which shrink to fit: nobody scrolls a projection. */
const SMALLEST_REM = 0.75;

/** Screen for a projector: the code while people join, then the number of people at each step; never a name. */
export function ProjectorScreen() {
  const t = useTeachContent();
  const { ref = "" } = useParams();
  const query = useCalmQuery({ ...lessonQuery(ref), refetchInterval: READ_AGAIN_MS });
  const lesson = query.data;
  const { data: board } = useQuery({
    ...boardQuery(ref),
    refetchInterval: BOARD_MS,
    enabled: lesson !== undefined,
    // Selects only the step of each seat, so that no name can be rendered here.
    select: ({ presented, seats }) => ({ presented, seats: seats.map(({ step }) => ({ step })) }),
  });
  useQuery(sandboxQuery());
  useDocumentTitle(t("projector"));

  if (lesson === undefined) {
    return (
      <main className="grid min-h-[70dvh] place-content-center">
        <h1 className="sr-only">{t("projector")}</h1>
        {query.isError && <ListFailed label={t("lesson")} query={{ ...query, data: undefined }} />}
      </main>
    );
  }
  const seats = board?.seats ?? [];
  const { state, message } = board?.presented ?? lesson.presented;
  return (
    <main className="flex min-h-[calc(100dvh-1.75rem)] flex-col gap-[2vw] p-[clamp(1rem,2.5vw,4rem)] text-[clamp(1.125rem,2.1vw,3rem)] leading-snug">
      <header className="flex flex-wrap items-baseline justify-between gap-x-[3vw] gap-y-2">
        <h1 className="min-w-0 text-[1.2em] font-semibold tracking-tight wrap-anywhere">
          <bdi>{lesson.name}</bdi>
        </h1>
        <RoomClock />
      </header>
      {message?.seats === null && (
        <p
          role="status"
          className="rounded-lg border-2 border-primary p-[1.5vw] font-medium wrap-anywhere"
        >
          {message.text}
        </p>
      )}
      <div className="flex grow flex-col justify-center">
        {state === "joining" && <Door lesson={lesson} people={board?.seats.length} t={t} />}
        {state === "running" && <Steps lesson={lesson} seats={seats} t={t} />}
        {state === "ended" && <p className="text-center">{t("projectorEnded")}</p>}
      </div>
      <p className="text-center text-muted-foreground">{t("projectorMark")}</p>
    </main>
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

type DoorProps = { lesson: TaughtLesson; people: number | undefined; t: TeachContent };

/** Return the text for the number of people who have joined. */
function peopleOf(t: TeachContent, count: number): string {
  if (count === 0) return t("projectorNobody");
  return count === 1 ? t("projectorPerson") : t("projectorPeople", { count: String(count) });
}

function Door({ lesson: { code, joinUrl, joining }, people, t }: DoorProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-[5vw] gap-y-[2vw]">
      {joining && (
        <QrCode
          text={joinUrl}
          label={t("doorQr")}
          className="size-[min(80vw,26rem)] rounded-lg min-[100rem]:size-[30rem]"
        />
      )}
      <div className="grid min-w-0 gap-[0.5vw]">
        {joining ? (
          <>
            <p className="text-muted-foreground">{t("projectorJoin")}</p>
            {/* Without the code the address is shorter to type; that screen asks for the code. */}
            <p translate="no" className="font-mono wrap-anywhere">
              {joinUrl.replace(`/${code}`, "")}
            </p>
            <p className="mt-[1vw] text-muted-foreground">{t("projectorCode")}</p>
            <p
              translate="no"
              className="font-mono text-[min(3.4em,17vw)] leading-none font-semibold whitespace-nowrap"
            >
              {grouped(code)}
            </p>
          </>
        ) : (
          <p>{t("projectorClosed")}</p>
        )}
        <p role="status" className="mt-[1.5vw]">
          {people !== undefined && peopleOf(t, people)}
        </p>
      </div>
    </div>
  );
}

type StepsProps = {
  lesson: TaughtLesson;
  seats: readonly { step: string | null }[];
  t: TeachContent;
};

function Steps({ lesson: { steps }, seats, t }: StepsProps) {
  if (steps.length === 0) {
    return <p className="text-center">{peopleOf(t, seats.length)}</p>;
  }
  const lines = (steps.length + 1) * 1.6;
  return (
    // The font size shrinks until all steps fit, even below a long message.
    <div
      className="grid grow content-center [container-type:size]"
      style={{ minHeight: `${lines * SMALLEST_REM}rem` }}
    >
      <ol
        aria-label={t("stepsLabel")}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-[max(0.5rem,1.5vw)] gap-y-[0.35em] leading-tight"
        style={{ fontSize: `clamp(${SMALLEST_REM}rem, 100cqh / ${lines}, 1em)` }}
      >
        {countsOf(steps, seats).map(({ number, say, count }) => (
          <li key={number ?? "done"} className="col-span-full grid grid-cols-subgrid items-center">
            <span className="whitespace-nowrap text-muted-foreground">
              {number === undefined
                ? t("projectorDone")
                : t("projectorStep", { number: String(number), of: String(steps.length) })}
            </span>
            <span className="relative isolate truncate rounded-md bg-muted px-[max(0.5rem,0.8vw)]">
              <span
                aria-hidden
                className="absolute inset-0 -z-10 origin-left bg-primary/35 forced-color-adjust-none transition-transform duration-200 ease-out"
                style={{ transform: `scaleX(${count / Math.max(1, seats.length)})` }}
              />
              {/* Only steps with people have a text, so that the class can't read ahead. */}
              <span>{(count > 0 && say) || "\u00a0"}</span>
            </span>
            <span
              className={cn(
                "min-w-[2ch] text-right tabular-nums",
                count > 0 ? "font-semibold" : "text-muted-foreground",
              )}
            >
              {count}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
