import { EditGroup, EditList, NumberEdit, SwitchEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { AddButton, RemoveButton } from "@/training/writing/list-buttons";
import { type WrittenChoice } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

const MAX_CHOICES = 6;
export const MAX_POINTS = 10;

/** Choices of a question, each with its reason. */
export function QuestionEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const { ask } = step;
  if (!ask) return null;
  const { choices } = ask;

  function set(next: WrittenChoice[], name?: string) {
    if (ask) change(withValue(step, "ask", withValue(ask, "choices", next)), name);
  }

  return (
    <>
      <EditList label={t("choices")} {...field("ask.choices")}>
        {choices.map((choice, index) => {
          const path = `ask.choices.${index + 1}`;
          const label = t("choice", { number: String(index + 1) });
          const setChoice = (next: WrittenChoice, name?: string) => {
            set(choices.with(index, next), name && `ask.${index}.${name}`);
          };
          return (
            <EditGroup key={index} label={label} {...field(path)}>
              <TextEdit
                {...field(`${path}.say`)}
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
                {...field(`${path}.why`)}
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
            path={`ask.choices.${choices.length + 1}`}
            onPress={() => {
              set([...choices, { say: "", why: "" }]);
            }}
          />
        )}
      </EditList>
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
    </>
  );
}
