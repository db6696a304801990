import { EditGroup, EditList, NumberEdit, SwitchEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { EntriesEdit } from "@/training/writing/entries-edit";
import { type WrittenChoice } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

export const MAX_POINTS = 10;

/** Choices of a question, each with its reason. */
export function QuestionEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const { ask } = step;
  if (!ask) return null;
  return (
    <>
      <EditList label={t("choices")} {...field("ask.choices")}>
        <EntriesEdit<WrittenChoice>
          entries={ask.choices}
          onChange={(choices, name) => {
            change(withValue(step, "ask", withValue(ask, "choices", choices)), name);
          }}
          path="ask.choices"
          texts={["choice", "addChoice"]}
          newEntry={{ say: "", why: "" }}
          min={2}
          max={6}
        >
          {(choice, { label, path, change: set, removeButton }) => (
            <EditGroup label={label} {...field(path)}>
              <TextEdit
                {...field(`${path}.say`)}
                label={t("choiceSay")}
                rows={2}
                value={choice.say}
                onChange={(say) => {
                  set(withValue(choice, "say", say), "say");
                }}
              />
              <SwitchEdit
                label={t("choiceRight")}
                value={choice.right === true}
                onChange={(on) => {
                  set(withValue(choice, "right", on ? true : undefined));
                }}
              />
              <TextEdit
                {...field(`${path}.why`)}
                label={t("why")}
                rows={2}
                value={choice.why}
                onChange={(why) => {
                  set(withValue(choice, "why", why), "why");
                }}
              />
              {removeButton}
            </EditGroup>
          )}
        </EntriesEdit>
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
