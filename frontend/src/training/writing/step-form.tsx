import { useRef } from "react";

import { RichText } from "@/training/guide/rich-text";
import { ActsEdit } from "@/training/writing/acts-edit";
import { DecisionEdit } from "@/training/writing/decision-edit";
import {
  type FrameProps,
  Messages,
  SelectEdit,
  SwitchEdit,
  TextEdit,
} from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { type FieldMistake, fieldPath, focusField } from "@/training/writing/fields";
import { HintsEdit } from "@/training/writing/hints-edit";
import { MarksEdit } from "@/training/writing/marks-edit";
import { PlaceEdit } from "@/training/writing/place-edit";
import { ProblemNote, Problems, useProblems } from "@/training/writing/problems";
import { QuestionEdit } from "@/training/writing/question-edit";
import { actsOf, type WrittenStep } from "@/training/writing/script";
import {
  asKind,
  kindOf,
  kindParts,
  KINDS,
  type KindParts,
  type StepKind,
  withValue,
} from "@/training/writing/steps";
import { UntilEdit } from "@/training/writing/until-edit";

function textsAt(path: string, mistakes: readonly FieldMistake[]): string[] {
  return [...new Set(mistakes.filter((one) => one.path === path).map(({ text }) => text))];
}

export type StepEditProps = {
  step: WrittenStep;
  /** Saved completion condition, in words. */
  wait: string;
  /** Change the step; `field` names the field that the trainer types into. */
  change: (step: WrittenStep, field?: string) => void;
  /** Return the messages of the field at a path, and the problems that the check of the page has found there. */
  field: (path: string) => Pick<FrameProps, "errors" | "path" | "note">;
};

type StepFormProps = Omit<StepEditProps, "field"> & {
  /** Steps that come before the step in the form. */
  earlier: WrittenStep[];
  /** Mistakes that the server has found. */
  mistakes: readonly FieldMistake[];
};

/** Form of the chosen step, with the problems that the check of the page finds at its fields. */
export function StepForm({ earlier, mistakes, ...rest }: StepFormProps) {
  const { t } = useEditor();
  const form = useRef<HTMLDivElement>(null);
  // Parts that the step had as other kinds, so that a change of kind can be undone until another step is opened.
  const former = useRef<Partial<Record<StepKind, KindParts>>>({});
  const { step, change } = rest;
  const problems = useProblems(step, earlier)?.map((problem) => ({
    ...problem,
    field: fieldPath(problem.field),
  }));
  function field(path: string) {
    const notes = problems?.filter((problem) => problem.field === path) ?? [];
    return {
      path,
      errors: textsAt(path, mistakes),
      note:
        notes.length > 0 &&
        notes.map((problem) => (
          <ProblemNote key={problem.message} problem={problem} step={step} change={change} />
        )),
    };
  }
  const props = { ...rest, field };
  const kind = kindOf(step);
  // Offer no pause in a step that waits for Next anyway, because the server rejects a pause there.
  const mayPause =
    kind === "decide" || (kind === "do" && (actsOf(step).length > 0 || step.until !== undefined));
  return (
    <div ref={form} data-path="" className="grid grid-cols-1 gap-3">
      <Messages texts={textsAt("", mistakes)} />
      <TextEdit
        {...field("say")}
        label={t("say")}
        hint={t("sayHint")}
        rows={5}
        value={step.say}
        onChange={(say) => {
          change(withValue(step, "say", say), "say");
        }}
      />
      {step.say !== "" && (
        <div role="group" aria-label={t("preview")} className="rounded-md bg-muted px-2.5 py-2">
          {/* Replaced as a whole: React can't change a text that the browser has translated. */}
          <p key={step.say} dir="auto" className="whitespace-pre-line wrap-anywhere">
            <RichText text={step.say} />
          </p>
        </div>
      )}
      <PlaceEdit
        {...field("at")}
        label={t("at")}
        at={step.at}
        onChange={({ at }) => {
          change(withValue(step, "at", at));
        }}
        onClear={() => {
          change(withValue(step, "at", undefined));
        }}
      />
      <SelectEdit
        label={t("kind")}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => {
          if (value === kind) return;
          former.current[kind] = kindParts(step);
          change(asKind(step, value as StepKind, former.current[value as StepKind]));
        }}
      />
      {kind === "do" && <ActsEdit {...props} />}
      {kind === "do" && <UntilEdit {...props} />}
      {kind === "ask" && <QuestionEdit {...props} />}
      {kind === "decide" && <DecisionEdit {...props} />}
      {kind === "spot" && <MarksEdit {...props} />}
      {(mayPause || step.pause) && (
        <SwitchEdit
          {...field("pause")}
          label={t("pause")}
          hint={t("pauseHint")}
          value={step.pause === true}
          onChange={(on) => {
            change(withValue(step, "pause", on ? true : undefined));
          }}
        />
      )}
      <HintsEdit {...props} />
      {(kind === "do" || kind === "spot") && (
        <Problems
          step={step}
          problems={problems}
          mistaken={mistakes.length > 0}
          onGo={(path) => {
            focusField(form.current, path);
          }}
        />
      )}
    </div>
  );
}
