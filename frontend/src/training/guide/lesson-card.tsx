import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { type Seat, type Step } from "@/api/training";
import { plainText } from "@/lib/plain-text";
import { CardCorner } from "@/training/guide/card-corner";
import { CardFoot, DoneButtons, Earlier, Helps } from "@/training/guide/card-foot";
import { CardHead } from "@/training/guide/card-head";
import { DoneText } from "@/training/guide/done-text";
import { AnchoredCard } from "@/training/guide/anchored-card";
import { DrawnPointer } from "@/training/guide/pointer";
import { LiveRegion } from "@/kit/notices/live-region";
import { pressShowKey, ShowBar } from "@/training/guide/show-bar";
import { useCardPlacement } from "@/training/guide/card-placement";
import { StepState, StepText } from "@/training/guide/step-text";
import { PlaybackError } from "@/training/guide/playback-error";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { useGuideKeys } from "@/training/guide/use-guide-keys";
import { usePlayer } from "@/training/guide/use-player";
import { type SeatActions } from "@/training/guide/use-seat-actions";
import { useShow } from "@/training/guide/use-show";
import { bringIntoSight, useSpotlight } from "@/training/guide/use-spotlight";
import { isFor } from "@/training/presenter/use-last-seen";
import { read } from "@/training/recorder/recorder";

/** Return the anchor of a step: its own, that of its first act, or the sidebar entry of the screen that the act visits. */
function placeOf({ at, do: acts }: Step): Anchor | undefined {
  const [first] = acts;
  const screen = first?.visit
    ?.replace(/^\/|[?#].*$/g, "")
    .replace(/-(.)/g, (_, c: string) => c.toUpperCase());
  const place = at ?? first?.at ?? (screen && `frame.screens.${screen}`);
  return (place ?? undefined) as Anchor | undefined;
}

type LessonCardProps = { seat: Seat; actions: SeatActions; t: GuideContent };

/** Card of a script: the current step, its progress, hints and playback. */
export function LessonCard({ seat, actions, t }: LessonCardProps) {
  const { steps, progress } = seat;
  const card = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const at = steps.findIndex(({ id }) => id === progress.step);
  const step = steps[at];
  /** Earlier step shown again; reset when the script goes on. */
  const [reread, setReread] = useState({ at, index: at });
  const index = reread.at === at ? reread.index : at;
  const shownStep = steps[index];
  const hints = shownStep ? (progress.hints[shownStep.id] ?? 0) : 0;

  const player = usePlayer(card);
  const show = useShow({
    lesson: seat.lesson,
    step,
    player,
    onRead: read,
    isOwn: (target) => target instanceof Node && card.current?.contains(target) === true,
  });
  const { teaching } = seat;
  const bring = teaching?.presented.bring;
  const brought = bring && isFor(bring, teaching.seat) ? bring.n : undefined;
  const stop = useEffectEvent(player.stop);
  useEffect(() => {
    // Playback would navigate back to the screen of its step.
    if (brought !== undefined) stop();
  }, [brought]);
  const place = (player.at as Anchor | undefined) ?? (step && placeOf(step));
  const placement = useCardPlacement(place, pathname);
  useSpotlight(placement, step?.id);
  useGuideKeys(card, placement.target);

  function skip() {
    if (step) actions.skip.run({ step: step.id });
  }

  async function doIt() {
    if (step && (await player.play(step, 1))) skip();
  }

  const failure = player.failure?.step === step?.id ? player.failure?.why : undefined;
  const trouble = failure ?? (show.on && show.uncounted ? t("uncounted") : undefined);
  const line = t(index === at ? "step" : "earlier", {
    at: String(index + 1),
    of: String(steps.length),
  });
  const lastHint = shownStep?.hints[hints - 1];
  const announcement = [
    ...(step ? [t("step", { at: String(at + 1), of: String(steps.length) }), step.say] : []),
    ...(step ? [] : [t("doneTitle")]),
  ];

  return (
    <>
      <LiveRegion text={plainText(announcement.join(". "))} />
      <LiveRegion
        text={lastHint === undefined ? "" : t("hintSaid", { hint: plainText(lastHint) })}
      />
      <AnchoredCard
        placement={placement}
        card={card}
        label={t("region")}
        onKeyDown={(event) => {
          if (show.on) pressShowKey(event, show);
        }}
      >
        <CardHead
          title={seat.title}
          line={step && line}
          over={progress.done.length}
          of={steps.length}
          seatCode={teaching?.seatCode}
          corner={<CardCorner seat={seat} actions={actions} t={t} />}
          t={t}
        />
        <div className="grid grid-cols-1 gap-3 px-4 py-3 max-sm:px-3">
          {shownStep ? (
            <StepText step={shownStep} hints={hints} t={t} />
          ) : (
            <DoneText seat={seat} t={t} />
          )}
          {step && index === at && trouble === undefined && (
            <StepState
              step={step}
              placement={placement}
              onShowMe={() => {
                if (placement.target) bringIntoSight(placement.target);
              }}
              t={t}
            />
          )}
          {show.on && show.elsewhere && (
            <p role="status" className="text-muted-foreground">
              {t("elsewhere")}
            </p>
          )}
          {trouble !== undefined && (
            <PlaybackError
              message={trouble}
              onRetry={show.on ? show.play : () => void doIt()}
              skipping={actions.skip.busy}
              onSkip={skip}
              t={t}
            />
          )}
        </div>
        <CardFoot>
          {!step ? (
            <DoneButtons seat={seat} actions={actions} t={t} />
          ) : show.on ? (
            <ShowBar show={show} t={t} />
          ) : (
            <>
              <Earlier
                index={index}
                at={at}
                onIndex={(next) => {
                  setReread({ at, index: next });
                }}
                t={t}
              />
              {index === at && (
                <Helps
                  step={step}
                  hints={hints}
                  playing={player.at !== undefined}
                  actions={actions}
                  onRead={() => {
                    read(step.id);
                  }}
                  onDoIt={() => void doIt()}
                  onStop={player.stop}
                  t={t}
                />
              )}
            </>
          )}
        </CardFoot>
      </AnchoredCard>
      {player.pointer && <DrawnPointer pointer={player.pointer} />}
    </>
  );
}
