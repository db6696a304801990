import { CircleDashed, CornerDownRight, Lightbulb } from "lucide-react";
import { type ReactNode, useContext } from "react";

import { type Step } from "@/api/training";
import { ExplanationsContext } from "@/content/use-content";
import { isViewingSeat } from "@/lib/seat-view";
import { isReading } from "@/training/guide/pane-foot";
import { RichText } from "@/training/guide/rich-text";
import { type GuideContent } from "@/training/guide/use-guide-content";
import { type Target } from "@/training/guide/use-target";
import { titleOf } from "@/training/page/next";

const reasons = {
  screen: "whyScreen",
  menu: "whyMenu",
  tab: "whyTab",
  opener: "whyOpener",
  close: "whyClose",
  filter: "whyFilter",
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

/** Return true if the target isn't rendered because explanations are hidden. */
function isHidden({ why, explains }: Target, explanations: boolean): boolean {
  return why === "wait" && explains === true && !explanations;
}

/** Return a sentence about the obstacle on the way to a step's target, and how to remove it. */
function obstacleOf(
  { why, after, element, elsewhere, listed, missing }: Target,
  t: GuideContent,
): string | undefined {
  if (why === undefined || why === "here") return undefined;
  if (after !== undefined) return t("whyAfter", { deed: after });
  if (missing && elsewhere !== undefined) {
    return t("whyElsewhere", { screen: titleOf(elsewhere) });
  }
  if (missing) return t(listed ? "whyNotListed" : "whyMissing");
  return t(why === "close" && !element ? "whyCloseByKey" : reasons[why]);
}

function waitOf({ calls, watch, ask, decide, spot, pause }: Step, t: GuideContent): string {
  if (ask) return t("waitAnswer");
  if (decide) return t("waitDecision", { about: decide.about });
  if (spot) return t("waitFlags");
  const kind = watch.findLast((leaf) => !pause || leaf.kind !== "read")?.kind;
  return t(calls || kind === undefined ? "waitCall" : waits[kind]);
}

type StateOptions = Omit<StepStateProps, "children"> & { explanations: boolean };

function stateOf({ step, paused, target, away, quiet, explanations, t }: StateOptions) {
  if (quiet) return t("trainerLook");
  if (paused) return t(step.ask ? "waitRead" : "pausedText");
  if (away) return t("whyAway");
  if (isHidden(target, explanations)) return t("whyHidden");
  // A reading step has no target.
  return isReading(step) ? undefined : obstacleOf(target, t);
}

/** Scroll to a hint as it appears. */
function showHint(hint: HTMLElement | null): void {
  hint?.scrollIntoView({ block: "nearest" });
}

type StepTextProps = {
  step: Step;
  /** Number of hints taken. */
  hints: number;
  t: GuideContent;
};

/** Return the values that a step asks to type. */
function valuesOf({ do: acts }: Step): string[] {
  if (isViewingSeat()) return [];
  return acts.flatMap(({ type, command }) => type ?? command ?? []);
}

/** Text of a step with the hints taken. */
export function StepText({ step, hints, t }: StepTextProps) {
  const values = valuesOf(step);
  return (
    <>
      {/* Keyed by the text, because React can't update text that the browser's translation has replaced. */}
      <p key={step.say} className="leading-5.5 text-pretty whitespace-pre-line wrap-anywhere">
        <RichText text={step.say} values={values} />
      </p>
      {hints > 0 && (
        <ul aria-label={t("hint")} className="grid gap-1.5">
          {step.hints.slice(0, hints).map((hint) => (
            <li
              key={hint}
              ref={showHint}
              className="flex gap-2 rounded-md bg-muted px-2.5 py-1.5 wrap-anywhere"
            >
              <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-status-pending" />
              <span className="min-w-0">
                <RichText text={hint} values={values} />
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
  /** True if the step waits only for Next. */
  paused: boolean;
  target: Target;
  /** True if the target is scrolled out of view. */
  away: boolean;
  /** True while the trainer shows something else. */
  quiet: boolean;
  /** Button after the text. */
  children: ReactNode;
  t: GuideContent;
};

/** Condition that the step waits for, or the obstacle on the way to its target. */
export function StepState({ children, ...state }: StepStateProps) {
  const explanations = useContext(ExplanationsContext);
  const obstacle = stateOf({ ...state, explanations });
  const Icon = obstacle === undefined ? CircleDashed : CornerDownRight;
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <p className="min-w-0 flex-1">{obstacle ?? waitOf(state.step, state.t)}</p>
      {children}
    </div>
  );
}
