import { ChevronLeft, ChevronRight, Lightbulb, Square, WandSparkles } from "lucide-react";
import { type ReactNode } from "react";

import { type Seat, type Step } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { isViewingSeat } from "@/lib/seat-view";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type SeatActions } from "@/training/guide/use-seat-actions";

/** Button row of the card, sticky under long text; not shown to a trainer who views the seat. */
export function CardFoot({ children }: { children: ReactNode }) {
  if (isViewingSeat()) return null;
  return (
    <footer className="sticky bottom-0 mt-auto flex shrink-0 flex-wrap items-center gap-2 border-t bg-popover px-4 py-3 max-sm:px-3 not-tall:scroll-row not-tall:gap-1 not-tall:py-1">
      {children}
    </footer>
  );
}

type EarlierProps = {
  index: number;
  /** Index of the current step. */
  at: number;
  onIndex: (index: number) => void;
  t: GuideContent;
};

/** Buttons to the earlier steps and back, to read them again. */
export function Earlier({ index, at, onIndex, t }: EarlierProps) {
  return (
    <div className="mr-auto flex">
      <Button
        variant="ghost"
        size="icon-sm"
        className="size-8"
        aria-label={t("back")}
        title={t("back")}
        aria-disabled={index === 0}
        onClick={() => {
          if (index > 0) onIndex(index - 1);
        }}
      >
        <ChevronLeft aria-hidden />
      </Button>
      {index < at && (
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-8"
          aria-label={t("forward")}
          title={t("forward")}
          onClick={() => {
            onIndex(index + 1);
          }}
        >
          <ChevronRight aria-hidden />
        </Button>
      )}
    </div>
  );
}

type HelpsProps = {
  step: Step;
  /** Number of hints taken. */
  hints: number;
  playing: boolean;
  actions: SeatActions;
  onRead: () => void;
  onDoIt: () => void;
  onStop: () => void;
  t: GuideContent;
};

/** Buttons of the current step: Hint, Do it for me, Stop, Next. */
export function Helps({ step, hints, playing, actions, onRead, onDoIt, onStop, t }: HelpsProps) {
  const of = step.hints.length;
  const reading = step.watch.some(({ kind }) => kind === "read");
  return (
    <>
      {of > 0 && (
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
      )}
      {step.do.length > 0 && !playing && (
        <Button variant="outline" size="sm" busy={actions.skip.busy} onClick={onDoIt}>
          <WandSparkles aria-hidden />
          {t("doIt")}
        </Button>
      )}
      {playing && (
        <Button variant="outline" size="sm" onClick={onStop}>
          <Square aria-hidden />
          {t("stop")}
        </Button>
      )}
      {reading && (
        <Button size="sm" onClick={onRead}>
          {t("next")}
          <ChevronRight aria-hidden />
        </Button>
      )}
    </>
  );
}

type DoneButtonsProps = { seat: Seat; actions: SeatActions; t: GuideContent };

/** Buttons after the last step. */
export function DoneButtons({ seat, actions, t }: DoneButtonsProps) {
  if (seat.teaching) return <p>{t("doneTaught")}</p>;
  return (
    <>
      <Button
        size="sm"
        busy={actions.finish.busy}
        onClick={() => {
          actions.finish.run(seat.lesson);
        }}
      >
        {t("finish")}
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
