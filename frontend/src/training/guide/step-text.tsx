import { CircleDashed, CornerDownRight, Lightbulb } from "lucide-react";

import { type Step } from "@/api/training";
import { Button } from "@/kit/ui/button";
import { RichText } from "@/training/guide/rich-text";
import { type CardPlacement } from "@/training/guide/card-placement";
import { type GuideContent } from "@/training/guide/use-guide-content";

const reasons = {
  screen: "whyScreen",
  menu: "whyMenu",
  tab: "whyTab",
  opener: "whyOpener",
  close: "whyClose",
  wait: "whyWait",
} as const;

const waits = {
  pressed: "waitPressed",
  typed: "waitTyped",
  chosen: "waitChosen",
  visited: "waitVisited",
  command: "waitCommand",
  notice: "waitNotice",
  read: "waitRead",
} as const satisfies Record<Step["watch"][number]["kind"], string>;

/** Return the text of the obstacle before a step's target. */
function obstacleOf({ why, after, target }: CardPlacement, t: GuideContent): string | undefined {
  if (why === undefined || why === "here") return undefined;
  if (after !== undefined) return t("whyAfter", { deed: after });
  return t(why === "close" && !target ? "whyCloseByKey" : reasons[why]);
}

function waitOf({ calls, watch }: Step, t: GuideContent): string {
  const kind = watch.at(-1)?.kind;
  return t(calls || kind === undefined ? "waitCall" : waits[kind]);
}

type StepTextProps = {
  step: Step;
  /** Number of hints taken. */
  hints: number;
  t: GuideContent;
};

/** Text of a step with the hints taken. */
export function StepText({ step, hints, t }: StepTextProps) {
  return (
    <>
      {/* Keyed: React can't update text that the browser's translation has replaced. */}
      <p key={step.say} className="leading-5.5 text-pretty whitespace-pre-line wrap-anywhere">
        <RichText text={step.say} />
      </p>
      {hints > 0 && (
        <ul aria-label={t("hint")} className="grid gap-1.5">
          {step.hints.slice(0, hints).map((hint) => (
            <li key={hint} className="flex gap-2 rounded-md bg-muted px-2.5 py-1.5 wrap-anywhere">
              <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-status-pending" />
              <span className="min-w-0">
                <RichText text={hint} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type StepStateProps = {
  step: Step;
  placement: CardPlacement;
  onShowMe: () => void;
  t: GuideContent;
};

/** Condition that the step waits for, or the obstacle before it. */
export function StepState({ step, placement, onShowMe, t }: StepStateProps) {
  const obstacle = placement.away ? t("whyAway") : obstacleOf(placement, t);
  const Icon = obstacle === undefined ? CircleDashed : CornerDownRight;
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <p className="min-w-0 flex-1">{obstacle ?? waitOf(step, t)}</p>
      {placement.away && (
        <Button variant="outline" size="sm" onClick={onShowMe}>
          {t("showMe")}
        </Button>
      )}
    </div>
  );
}
