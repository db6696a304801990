import { TextEdit } from "@/parts/writing/edit-fields";
import { EntriesEdit } from "@/training/writing/entries-edit";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

/** Hints of a step, each more exact than the one before. */
export function HintsEdit({ step, change, field }: StepEditProps) {
  return (
    <EntriesEdit
      entries={step.hints ?? []}
      onChange={(hints, name) => {
        change(withValue(step, "hints", hints.length > 0 ? hints : undefined), name);
      }}
      path="hints"
      texts={["hint", "addHint"]}
      newEntry=""
      max={3}
    >
      {(hint, parts) => (
        <div className="grid gap-1">
          <TextEdit
            {...field(parts.path)}
            label={parts.label}
            rows={2}
            value={hint}
            onChange={(text) => {
              parts.change(text, "text");
            }}
          />
          {parts.removeButton}
        </div>
      )}
    </EntriesEdit>
  );
}
