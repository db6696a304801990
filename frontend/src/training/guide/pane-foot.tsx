import { ChevronLeft, ChevronRight, Lightbulb, Square, WandSparkles } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

import { type Seat, type Step } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { IconButton } from "@/kit/ui/icon-button";
import { after } from "@/lib/after";
import { isViewingSeat } from "@/lib/seat-view";
import { type Check } from "@/training/guide/use-check";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type Player } from "@/training/guide/use-player";
import { type SeatActions } from "@/training/guide/use-seat-actions";

/** Button row of the pane, sticky under long text; not shown to a trainer who views the seat. */
export function PaneFoot({ children }: { children: ReactNode }) {
  if (isViewingSeat()) return null;
  return (
    <footer className="bottom-0 mt-auto flex shrink-0 flex-wrap items-center gap-2 border-t bg-card px-3 py-2 tall:sticky">
      {children}
    </footer>
  );
}

/** Timeout after which Next can be pressed again, because the response may have been lost. */
const MAX_WAIT_MS = 3000;

type EarlierProps = {
  index: number;
  /** Index of the current step. */
  at: number;
  onIndex: (index: number) => void;
  t: GuideContent;
};

/** Buttons that page back through earlier steps, to read them again, and forward. */
export function Earlier({ index, at, onIndex, t }: EarlierProps) {
  return (
    <div className="mr-auto flex">
      <IconButton
        icon={ChevronLeft}
        label={t("back")}
        className="size-8"
        aria-disabled={index === 0}
        onClick={() => {
          if (index > 0) onIndex(index - 1);
        }}
      />
      {index < at && (
        <IconButton
          icon={ChevronRight}
          label={t("forward")}
          className="size-8"
          onClick={() => {
            onIndex(index + 1);
          }}
        />
      )}
    </div>
  );
}

type NextProps = { step: Step; onRead: () => void; t: GuideContent };

/** Button that completes a reading step; busy until the server has completed the step, for at most 3 s. */
export function NextButton({ step: { id }, onRead, t }: NextProps) {
  const [pressed, setPressed] = useState<string>();
  useEffect(() => {
    if (pressed === undefined) return;
    return after(MAX_WAIT_MS, () => {
      setPressed(undefined);
    });
  }, [pressed]);
  return (
    <Button
      size="sm"
      busy={pressed === id}
      onClick={() => {
        setPressed(id);
        onRead();
      }}
    >
      {t("next")}
      <ChevronRight aria-hidden />
    </Button>
  );
}

type HintProps = { step: Step; hints: number; actions: SeatActions; t: GuideContent };

/** Button that shows the next hint. */
export function HintButton({ step, hints, actions, t }: HintProps) {
  const of = step.hints.length;
  if (of === 0) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={actions.hint.busy}
      aria-disabled={hints >= of}
      onClick={() => {
        if (hints < of) actions.hint.run({ step: step.id });
      }}
    >
      <Lightbulb aria-hidden />
      {hints === 0 ? t("hint") : t("hintOf", { taken: String(hints), of: String(of) })}
    </Button>
  );
}

type PlayProps = { player: Player; actions: SeatActions; onDoIt: () => void; t: GuideContent };

/** Button that starts and stops playing the step; ignores the second press of a double click. */
export function DoItButton({ player: { playing, stop }, actions, onDoIt, t }: PlayProps) {
  const Icon = playing ? Square : WandSparkles;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={actions.skip.busy}
      onClick={({ detail }) => {
        if (detail > 1) return;
        if (playing) stop();
        else onDoIt();
      }}
    >
      <Icon aria-hidden />
      {t(playing ? "stop" : "doIt")}
    </Button>
  );
}

type HelpsProps = HintProps &
  PlayProps &
  Pick<NextProps, "onRead"> &
  Pick<Seat, "use"> & {
    /** True if the step waits only for Next. */
    paused: boolean;
  };

/** Return true for a reading step, which a person only has to read. */
export function isReading({ watch, pause, ask }: Step): boolean {
  return !pause && !ask && watch.some(({ kind }) => kind === "read");
}

/** Buttons of the current step: Hint, Do it for me or Stop, Next; in a test, Skip and Next. */
export function Helps({ step, use, paused, player, onRead, onDoIt, ...hint }: HelpsProps) {
  const { actions, t } = hint;
  const next = paused || isReading(step);
  return (
    <>
      {!paused && <HintButton step={step} {...hint} />}
      {!paused && (step.do.length > 0 || player.playing) && (
        <DoItButton player={player} actions={actions} onDoIt={onDoIt} t={t} />
      )}
      {use === "test" && !next && (
        <Button
          variant="ghost"
          size="sm"
          busy={actions.skip.busy}
          onClick={() => {
            actions.skip.run({ step: step.id });
          }}
        >
          {t("skipStep")}
        </Button>
      )}
      {next && <NextButton step={step} onRead={onRead} t={t} />}
    </>
  );
}

type DoneButtonsProps = {
  seat: Seat;
  actions: SeatActions;
  check: Check | undefined;
  t: GuideContent;
};

/** Buttons after the last step. */
export function DoneButtons({ seat, actions, check, t }: DoneButtonsProps) {
  if (seat.teaching) return <p>{t("doneTaught")}</p>;
  return (
    <>
      <Button
        size="sm"
        busy={actions.finish.busy}
        onClick={() => {
          actions.finish.run({ lesson: seat.lesson, to: check?.path });
        }}
      >
        {t(check ? "backToEditor" : "finish")}
      </Button>
      <Button
        variant="outline"
        size="sm"
        busy={actions.again.busy}
        onClick={() => {
          actions.again.run({ walkthrough: seat.walkthrough });
        }}
      >
        {t("again")}
      </Button>
    </>
  );
}
