import { Fragment, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router-dom";

import { type Anchor } from "@/anchors/anchor";
import { entryOf } from "@/anchors/entry-of";
import { type Step } from "@/api/training";
import { LiveRegion } from "@/kit/notices/live-region";
import { Button } from "@/kit/ui/button";
import { plainText } from "@/lib/plain-text";
import { isViewingSeat } from "@/lib/seat-view";
import { useMedia } from "@/lib/use-media";
import { chooseStep } from "@/parts/writing/draft";
import { Flags } from "@/training/flags/flags";
import { DecideStep } from "@/training/guide/decide-step";
import { CheckedText, DoneText, verdictOf } from "@/training/guide/done-text";
import { Pane } from "@/training/guide/pane";
import { PaneCorner } from "@/training/guide/pane-corner";
import {
  DoItButton,
  DoneButtons,
  Earlier,
  Helps,
  HintButton,
  isReading,
  NextButton,
  PaneFoot,
} from "@/training/guide/pane-foot";
import { PaneHead } from "@/training/guide/pane-head";
import { Question } from "@/training/guide/question";
import { PlaybackError } from "@/training/guide/playback-error";
import { DrawnPointer } from "@/training/guide/pointer";
import { type SeatPaneProps } from "@/training/guide/seat-pane";
import { PlayButton, pressShowKey, ShowBar } from "@/training/guide/show-bar";
import { StepState, StepText } from "@/training/guide/step-text";
import { useCheck } from "@/training/guide/use-check";
import { usePlayer } from "@/training/guide/use-player";
import { useShow } from "@/training/guide/use-show";
import { useDoIt } from "@/training/guide/use-do-it";
import { useInterruption } from "@/training/guide/use-interruption";
import { bringIntoSight, useSpotlight } from "@/training/guide/use-spotlight";
import { type Place, useAway, useTarget } from "@/training/guide/use-target";
import { isFor } from "@/training/presenter/use-last-seen";
import { recordRead } from "@/training/recorder/recorder";

/** Media query of pane.css for a low sheet with its buttons beside the text. */
const LOW_SHEET = "(min-width: 36rem) and (min-height: 20rem) and (max-height: 37.499rem)";

/**
 * Return the places that a step points at: first the place of the step itself or of its first action, then the places
 * of all actions.
 */
function placesOf({ at, do: acts }: Step): Place[] {
  const [first] = acts;
  const [, screen] = /^\/([^?#]+)/.exec(first?.visit ?? "") ?? [];
  const own = at ?? first?.at ?? (screen === undefined ? undefined : entryOf(screen));
  if (!own) return [];
  const name = (first?.at ?? own) === own ? first?.press : undefined;
  const later = acts.flatMap((act) => (act.at ? [{ anchor: act.at as Anchor }] : []));
  return [{ anchor: own as Anchor, ...(name !== undefined && { name }) }, ...later];
}

/** Pane of a script: the current step, its progress, hints and playback. */
export function LessonPane({ seat, pane, actions, messages, lastMove, quiet, t }: SeatPaneProps) {
  const { steps, progress, use } = seat;
  const { paused } = progress;
  const { pathname } = useLocation();
  const at = steps.findIndex(({ id }) => id === progress.step);
  const step = steps[at];
  /** Earlier step that the person rereads; reset when the current step changes. */
  const [reread, setReread] = useState({ at, index: at });
  const index = reread.at === at ? reread.index : at;
  const shownStep = steps[index];
  const hints = shownStep ? (progress.hints[shownStep.id] ?? 0) : 0;

  const check = useCheck(seat);
  const player = usePlayer(pane.ref);
  const show = useShow({ seat, step, player, onRead: recordRead, onSkip: skip });
  function interrupt() {
    player.stop();
    if (show.playing) show.pause();
  }
  useInterruption(player.playing || show.playing, pane.ref, interrupt);
  const { teaching } = seat;
  const bring = teaching?.presented.bring;
  const brought = bring && isFor(bring, teaching.seat) ? bring.n : undefined;
  const isAnnounced = brought !== undefined && lastMove < brought;
  const interruptForMove = useEffectEvent(interrupt);
  useEffect(() => {
    // Stop playback when a move is announced, because playback would navigate back to its step's screen. Stop it again
    // when the move is made, because it may have been started during the countdown.
    if (brought !== undefined) interruptForMove();
  }, [brought, lastMove]);
  const own = step ? placesOf(step) : [];
  const target = useTarget(
    player.at === undefined ? own : [{ anchor: player.at as Anchor }],
    pathname,
  );
  const away = useAway(target.element);
  useSpotlight(quiet ? undefined : target.element, step?.id);

  function skip() {
    if (step) actions.skip.run({ step: step.id });
  }

  function editStep() {
    chooseStep(step?.id);
    actions.finish.run({ lesson: seat.lesson, to: check?.path });
  }

  const doIt = useDoIt(player, step);
  const failure =
    player.failure?.step === step?.id && !show.playing ? player.failure?.why : undefined;
  const uncounted = show.on ? show.uncounted : doIt.uncounted && !paused;
  const why = failure ?? (uncounted ? t("uncounted") : undefined);
  const trouble =
    why !== undefined && show.on
      ? t("stopped", { at: String(at + 1), of: String(steps.length), why })
      : why;
  const message = teaching?.presented.message?.n;
  const scrollToTop = useEffectEvent(pane.scrollToTop);
  useEffect(() => {
    // Scroll to the top for a new step or message.
    scrollToTop();
  }, [shownStep?.id, message, brought]);
  const unfold = useEffectEvent(pane.unfold);
  useEffect(() => {
    if (trouble !== undefined) unfold();
  }, [trouble]);
  const position = { at: String(index + 1), of: String(steps.length) };
  const line = step && t(index === at ? "step" : "earlier", position);
  const lastHint = shownStep?.hints[hints - 1];
  const announcement = step
    ? [t("step", { ...position, at: String(at + 1) }), step.say]
    : [check ? verdictOf(check, seat, t) : t("doneTitle")];

  function onRead() {
    if (step) recordRead(step.id);
  }
  const playback = { player, actions, onDoIt: doIt.run, t };

  // In a low sheet, show the button in the foot, because the text scrolls and only the foot is always in view.
  const isInFoot = useMedia(LOW_SHEET) && !show.on && !isViewingSeat();
  const showMe = away && !quiet && (
    <Button
      variant="outline"
      size="sm"
      onClick={() => {
        if (target.element) bringIntoSight(target.element);
      }}
    >
      {t("showMe")}
    </Button>
  );
  const state = step && index === at && trouble === undefined && (
    <StepState step={step} paused={paused} target={target} away={away} quiet={quiet} t={t}>
      {!isInFoot && showMe}
    </StepState>
  );

  function mainButton() {
    if (isViewingSeat()) return undefined;
    if (!step) return <DoneButtons {...{ seat, actions, check, t }} />;
    if (show.on) return <PlayButton show={show} t={t} />;
    if (player.playing) return <DoItButton {...playback} />;
    if (paused || isReading(step)) return <NextButton step={step} onRead={onRead} t={t} />;
    return <HintButton step={step} hints={hints} actions={actions} t={t} />;
  }

  return (
    <>
      <LiveRegion text={quiet ? "" : plainText(announcement.join(". "))} />
      <LiveRegion
        text={lastHint === undefined ? "" : t("hintSaid", { hint: plainText(lastHint) })}
      />
      <Pane
        pane={pane}
        target={target.element}
        buttons={<PaneCorner seat={seat} actions={actions} t={t} />}
        title={seat.title}
        line={line}
        action={mainButton()}
        onKeyDown={(event) => {
          if (show.on) pressShowKey(event, show);
        }}
        foot={
          <PaneFoot>
            {!step ? (
              <DoneButtons {...{ seat, actions, check, t }} />
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
                {isInFoot && state && showMe}
                {index === at && (
                  <Helps
                    step={step}
                    hints={hints}
                    onRead={onRead}
                    {...{ use, paused }}
                    {...playback}
                  />
                )}
              </>
            )}
          </PaneFoot>
        }
        t={t}
      >
        {/* The key remounts the messages at each step, so that an expanded message is clamped again. */}
        <Fragment key={step?.id}>{messages}</Fragment>
        <div className="grid grid-cols-1 gap-3 p-3">
          <PaneHead
            title={seat.title}
            line={line}
            over={progress.done.length}
            of={steps.length}
            seatCode={teaching?.seatCode}
            t={t}
          />
          {quiet && !isAnnounced && state}
          {shownStep ? (
            <>
              <StepText step={shownStep} hints={hints} t={t} />
              {shownStep.ask && (
                <Question
                  key={shownStep.id}
                  step={shownStep}
                  ask={shownStep.ask}
                  answer={seat.answers.find((answer) => answer.step === shownStep.id)}
                  past={index !== at}
                  actions={actions}
                  t={t}
                />
              )}
              {shownStep.decide && <DecideStep {...shownStep.decide} past={index !== at} />}
            </>
          ) : check ? (
            <CheckedText {...{ check, seat, t }} />
          ) : (
            <DoneText seat={seat} t={t} />
          )}
          {steps.some(({ spot }) => spot) && <Flags {...{ seat, pane, brought }} />}
          {!quiet && state}
          {show.on && show.elsewhere && (
            <p role="status" className="text-muted-foreground">
              {t("elsewhere")}
            </p>
          )}
          {trouble !== undefined && (
            <PlaybackError
              message={trouble}
              onRetry={show.on ? show.play : doIt.run}
              onEdit={check && editStep}
              editing={actions.finish.busy}
              skipping={actions.skip.busy}
              onSkip={() => {
                if (step) check?.noteSkip(step.id);
                skip();
              }}
              t={t}
            />
          )}
        </div>
      </Pane>
      {player.pointer && <DrawnPointer pointer={player.pointer} />}
    </>
  );
}
