import { RichText } from "@/training/guide/rich-text";
import { ActsEdit } from "@/training/writing/acts-edit";
import { DecisionEdit } from "@/training/writing/decision-edit";
import { Messages, SelectEdit, SwitchEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { HintsEdit } from "@/training/writing/hints-edit";
import { MarksEdit } from "@/training/writing/marks-edit";
import { PlaceEdit } from "@/training/writing/place-edit";
import { Problems } from "@/training/writing/problems";
import { QuestionEdit } from "@/training/writing/question-edit";
import { actsOf, type WrittenStep } from "@/training/writing/script";
import { asKind, kindOf, KINDS, type StepKind, withValue } from "@/training/writing/steps";
import { UntilEdit } from "@/training/writing/until-edit";

const SAY_ROWS = 5;

export type StepEditProps = {
  step: WrittenStep;
  /** Steps before it. */
  earlier: WrittenStep[];
  /** True if the server has refused it. */
  mistaken: boolean;
  /** Completion condition that is saved, in words. */
  wait: string;
  /** Change the step; `field` names what is typed into. */
  change: (step: WrittenStep, field?: string) => void;
  /** Return the server's messages about a field; about the step as a whole for a blank field. */
  errorsOf: (field: string) => string[];
};

/** Form of one step. */
export function StepForm(props: StepEditProps) {
  const { t } = useEditor();
  const { step, earlier, mistaken, change, errorsOf } = props;
  const kind = kindOf(step);
  // The server refuses a pause where the step waits for Next anyway.
  const mayPause =
    kind === "decide" || (kind === "do" && (actsOf(step).length > 0 || step.until !== undefined));
  return (
    <div className="grid grid-cols-1 gap-3">
      <Messages texts={["", "id"].flatMap(errorsOf)} />
      <TextEdit
        label={t("say")}
        hint={t("sayHint")}
        rows={SAY_ROWS}
        value={step.say}
        errors={errorsOf("say")}
        onChange={(say) => {
          change(withValue(step, "say", say), "say");
        }}
      />
      {step.say !== "" && (
        <div role="group" aria-label={t("preview")} className="rounded-md bg-muted px-2.5 py-2">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            <RichText text={step.say} />
          </p>
        </div>
      )}
      <PlaceEdit
        label={t("at")}
        at={step.at}
        none={t("noPlaceYet")}
        errors={errorsOf("at")}
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
          if (value !== kind) change(asKind(step, value as StepKind));
        }}
      />
      {kind === "do" && <ActsEdit {...props} />}
      {kind === "do" && <UntilEdit {...props} />}
      {kind === "ask" && <QuestionEdit {...props} />}
      {kind === "decide" && <DecisionEdit {...props} />}
      {kind === "spot" && <MarksEdit {...props} />}
      {(mayPause || step.pause) && (
        <SwitchEdit
          label={t("pause")}
          hint={t("pauseHint")}
          value={step.pause === true}
          errors={errorsOf("pause")}
          onChange={(on) => {
            change(withValue(step, "pause", on ? true : undefined));
          }}
        />
      )}
      <HintsEdit {...props} />
      {(kind === "do" || kind === "spot") && (
        <Problems step={step} earlier={earlier} mistaken={mistaken} change={change} />
      )}
    </div>
  );
}
