import { CircleAlert, ListChecks, Plus } from "lucide-react";
import { useContext, useEffect, useRef } from "react";

import { type Option } from "@/kit/forms/options";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { Button } from "@/kit/ui/button";
import { plainText } from "@/lib/plain-text";
import { chooseStep, type Mistake } from "@/parts/writing/draft";
import { describe } from "@/training/flags/places";
import { kindOfAct } from "@/training/writing/acts-edit";
import { useEditor, type WritingContent } from "@/training/writing/editor-context";
import { actsOf, type WrittenStep } from "@/training/writing/script";
import { kindOf } from "@/training/writing/steps";

/** Describe a step's task in words: the step's first action, if the step has one. */
function taskOf(step: WrittenStep, screens: readonly Option[], t: WritingContent): string {
  const [act] = actsOf(step);
  if (!act) return t(kindOf(step));
  const kind = kindOfAct(act);
  const at = act.at ?? step.at;
  const written = act[kind] ?? "";
  const screen = kind === "visit" && screens.find(({ value }) => value === written);
  const value = screen ? screen.label : written;
  return `${t(kind)}: ${value === "" && at ? describe({ at, row: null }, t) : value}`;
}

type StepListProps = {
  steps: readonly WrittenStep[];
  mistakes: readonly Mistake[];
  /** Number of recorded steps; when it grows, the newest step is scrolled into view. */
  recorded?: number;
  /** Called to add a step; undefined if the walkthrough has the maximum number of steps. */
  onAdd: (() => void) | undefined;
  /** Called to play the whole walkthrough; undefined until the walkthrough is saved. */
  onCheckAll: (() => void) | undefined;
};

/** List of the steps; a press opens the form of a step. */
export function StepList({ steps, mistakes, recorded = 0, onAdd, onCheckAll }: StepListProps) {
  const { t } = useEditor();
  const screens = useContext(ScreenChoicesContext);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (recorded > 0) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [recorded]);
  return (
    <>
      <ol ref={list} aria-label={t("steps")} className="grid gap-1">
        {steps.map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
              data-step={step.id}
              className="flex w-full min-w-0 gap-2 rounded-md border px-2 py-1.5 text-left hover:bg-accent"
              onClick={() => {
                chooseStep(step.id);
              }}
            >
              <span className="w-5 shrink-0 text-right text-muted-foreground tabular-nums">
                {index + 1}
              </span>
              <span className="grid min-w-0 flex-1">
                <span className="line-clamp-2 wrap-anywhere">
                  {plainText(step.say) || t("unwritten")}
                </span>
                <span className="text-xs text-muted-foreground">{taskOf(step, screens, t)}</span>
              </span>
              {mistakes.some((mistake) => mistake.step === step.id) && (
                <CircleAlert
                  role="img"
                  aria-label={t("hasMistake")}
                  className="size-4 shrink-0 text-destructive"
                />
              )}
            </button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1.5">
        <Button variant="outline" size="sm" aria-disabled={!onAdd} onClick={onAdd}>
          <Plus aria-hidden />
          {t("addStep")}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={!onCheckAll}
          title={onCheckAll ? undefined : t("saveFirst")}
          onClick={onCheckAll}
        >
          <ListChecks aria-hidden />
          {t("checkAll")}
        </Button>
      </div>
    </>
  );
}
