import { CircleAlert, ListChecks, Plus } from "lucide-react";

import { Button } from "@/kit/ui/button";
import { plainText } from "@/lib/plain-text";
import { chooseStep, type Mistake } from "@/parts/writing/draft";
import { describe } from "@/training/flags/places";
import { kindOfAct } from "@/training/writing/acts-edit";
import { useEditor, type WritingContent } from "@/training/writing/editor-context";
import { actsOf, type WrittenStep } from "@/training/writing/script";
import { kindOf } from "@/training/writing/steps";

/** Return what people do in a step, in words: its first action if it has one. */
function deedOf(step: WrittenStep, t: WritingContent): string {
  const [act] = actsOf(step);
  if (!act) return t(kindOf(step));
  const kind = kindOfAct(act);
  const at = act.at ?? step.at;
  const value = act[kind] ?? "";
  return `${t(kind)}: ${value === "" && at ? describe({ at, row: null }, t) : value}`;
}

type StepListProps = {
  steps: readonly WrittenStep[];
  mistakes: readonly Mistake[];
  onAdd: () => void;
  /** Called to play the whole walkthrough; undefined until it is saved. */
  onCheckAll: (() => void) | undefined;
};

/** List of the steps; a press opens the form of a step. */
export function StepList({ steps, mistakes, onAdd, onCheckAll }: StepListProps) {
  const { t } = useEditor();
  return (
    <>
      <ol aria-label={t("steps")} className="grid gap-1">
        {steps.map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
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
                <span className="text-xs text-muted-foreground">{deedOf(step, t)}</span>
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
        <Button variant="outline" size="sm" onClick={onAdd}>
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
