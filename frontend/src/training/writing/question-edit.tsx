import { EditGroup, Messages, NumberEdit, SwitchEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { AddButton, RemoveButton } from "@/training/writing/list-buttons";
import { type WrittenChoice } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

const MAX_CHOICES = 6;
export const MAX_POINTS = 10;

/** Choices of a question, each with its reason. */
export function QuestionEdit({ step, change, errorsOf }: StepEditProps) {
  const { t } = useEditor();
  const { ask } = step;
  if (!ask) return null;
  const { choices } = ask;

  function set(next: WrittenChoice[], field?: string) {
    if (ask) change(withValue(step, "ask", withValue(ask, "choices", next)), field);
  }

  return (
    <>
      {choices.map((choice, index) => {
        const label = t("choice", { number: String(index + 1) });
        const setChoice = (next: WrittenChoice, field?: string) => {
          set(choices.with(index, next), field && `ask.${index}.${field}`);
        };
        return (
          <EditGroup key={index} label={label}>
            <TextEdit
              label={t("choiceSay")}
              rows={2}
              value={choice.say}
              onChange={(say) => {
                setChoice(withValue(choice, "say", say), "say");
              }}
            />
            <SwitchEdit
              label={t("choiceRight")}
              value={choice.right === true}
              onChange={(on) => {
                setChoice(withValue(choice, "right", on ? true : undefined));
              }}
            />
            <TextEdit
              label={t("why")}
              rows={2}
              value={choice.why}
              onChange={(why) => {
                setChoice(withValue(choice, "why", why), "why");
              }}
            />
            {choices.length > 2 && (
              <RemoveButton
                label={label}
                onPress={() => {
                  set(choices.toSpliced(index, 1));
                }}
              />
            )}
          </EditGroup>
        );
      })}
      {choices.length < MAX_CHOICES && (
        <AddButton
          label={t("addChoice")}
          onPress={() => {
            set([...choices, { say: "", why: "" }]);
          }}
        />
      )}
      <NumberEdit
        label={t("points")}
        value={ask.points}
        usual={1}
        min={1}
        max={MAX_POINTS}
        onChange={(points) => {
          change(withValue(step, "ask", withValue(ask, "points", points)));
        }}
      />
      <Messages texts={errorsOf("ask")} />
    </>
  );
}
