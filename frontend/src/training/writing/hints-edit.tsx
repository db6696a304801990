import { TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { AddButton, RemoveButton } from "@/training/writing/list-buttons";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

const MAX_HINTS = 3;

/** Hints of a step, each more exact than the one before. */
export function HintsEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const hints = step.hints ?? [];

  function set(next: string[], name?: string) {
    change(withValue(step, "hints", next.length > 0 ? next : undefined), name);
  }

  return (
    <>
      {hints.map((hint, index) => {
        const label = t("hint", { number: String(index + 1) });
        return (
          <div key={index} className="grid gap-1">
            <TextEdit
              {...field(`hints.${index + 1}`)}
              label={label}
              rows={2}
              value={hint}
              onChange={(text) => {
                set(hints.with(index, text), `hints.${index}`);
              }}
            />
            <RemoveButton
              label={label}
              onPress={() => {
                set(hints.toSpliced(index, 1));
              }}
            />
          </div>
        );
      })}
      {hints.length < MAX_HINTS && (
        <AddButton
          label={t("addHint")}
          path={`hints.${hints.length + 1}`}
          onPress={() => {
            set([...hints, ""]);
          }}
        />
      )}
    </>
  );
}
