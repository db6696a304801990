import { type Trick, tricksQuery } from "@/api/judging";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import {
  EditGroup,
  EditList,
  NumberEdit,
  SelectEdit,
  SwitchEdit,
  TextEdit,
} from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { AddButton, RemoveButton } from "@/training/writing/list-buttons";
import { PlaceEdit } from "@/training/writing/place-edit";
import { type WrittenMark } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { NEW_MARK, withValue } from "@/training/writing/steps";

const MAX_MARKS = 20;
const USUAL_DIFFICULTY = 2;

/** Places to flag, each with its trick, and harmless places. */
export function MarksEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const tricks = useStableQuery(tricksQuery());
  const marks = step.spot ?? [];

  function set(next: WrittenMark[], name?: string) {
    change(withValue(step, "spot", next), name);
  }

  return (
    <EditList label={t("marks")} {...field("spot")}>
      {marks.map((mark, index) => {
        const path = `spot.${index + 1}`;
        const label = t("mark", { number: String(index + 1) });
        return (
          <EditGroup key={index} label={label} {...field(path)}>
            <MarkEdit
              mark={mark}
              tricks={tricks.data ?? []}
              field={(name) => field(`${path}.${name}`)}
              set={(next, name) => {
                set(marks.with(index, next), name && `spot.${index}.${name}`);
              }}
            />
            {marks.length > 1 && (
              <RemoveButton
                label={label}
                onPress={() => {
                  set(marks.toSpliced(index, 1));
                }}
              />
            )}
          </EditGroup>
        );
      })}
      {marks.length < MAX_MARKS && (
        <AddButton
          label={t("addMark")}
          path={`spot.${marks.length + 1}`}
          onPress={() => {
            set([...marks, NEW_MARK]);
          }}
        />
      )}
    </EditList>
  );
}

type MarkEditProps = Pick<StepEditProps, "field"> & {
  mark: WrittenMark;
  tricks: readonly Trick[];
  set: (mark: WrittenMark, name?: string) => void;
};

function MarkEdit({ mark, tricks, field, set }: MarkEditProps) {
  const { t } = useEditor();
  const isDecoy = mark.decoy === true;
  return (
    <>
      <PlaceEdit
        {...field("at")}
        label={t("markPlace")}
        at={mark.at}
        row={mark.row}
        none={t("noPlaceYet")}
        onChange={({ at, row }) => {
          set(withValue(withValue(mark, "at", at), "row", row ?? undefined));
        }}
      />
      <TextEdit
        {...field("row")}
        label={t("row")}
        hint={t("rowHint")}
        value={mark.row ?? ""}
        onChange={(row) => {
          set(withValue(mark, "row", row === "" ? undefined : row), "row");
        }}
      />
      <SwitchEdit
        label={t("decoy")}
        hint={t("decoyHint")}
        value={isDecoy}
        onChange={(on) => {
          const { at, row } = mark;
          const place = { at, ...(row !== undefined && { row }) };
          const why = mark.why ?? "";
          set(on ? { ...place, decoy: true, why } : { ...place, trick: "", ...(why && { why }) });
        }}
      />
      {!isDecoy && (
        <>
          <SelectEdit
            {...field("trick")}
            label={t("trick")}
            value={mark.trick ?? ""}
            placeholder={t("choose")}
            options={tricks.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(trick) => {
              set(withValue(mark, "trick", trick));
            }}
          />
          <NumberEdit
            label={t("difficulty")}
            hint={t("difficultyHint")}
            value={mark.difficulty}
            usual={USUAL_DIFFICULTY}
            min={1}
            max={3}
            onChange={(difficulty) => {
              set(withValue(mark, "difficulty", difficulty));
            }}
          />
        </>
      )}
      <TextEdit
        {...field("why")}
        label={t("why")}
        rows={2}
        value={mark.why ?? ""}
        onChange={(why) => {
          set(withValue(mark, "why", why === "" && !isDecoy ? undefined : why), "why");
        }}
      />
    </>
  );
}
