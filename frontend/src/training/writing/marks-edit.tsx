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
import { EntriesEdit } from "@/training/writing/entries-edit";
import { PlaceEdit } from "@/training/writing/place-edit";
import { type WrittenMark } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { NEW_MARK, withValue } from "@/training/writing/steps";

/** Places to flag, each with its trick, and harmless places. */
export function MarksEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const tricks = useStableQuery(tricksQuery());
  return (
    <EditList label={t("marks")} {...field("spot")}>
      <EntriesEdit
        entries={step.spot ?? []}
        onChange={(marks, name) => {
          change(withValue(step, "spot", marks), name);
        }}
        path="spot"
        texts={["mark", "addMark"]}
        newEntry={NEW_MARK}
        min={1}
        max={20}
      >
        {(mark, { label, path, change: set, removeButton }) => (
          <EditGroup label={label} {...field(path)}>
            <MarkEdit
              mark={mark}
              tricks={tricks.data ?? []}
              field={(name) => field(`${path}.${name}`)}
              set={set}
            />
            {removeButton}
          </EditGroup>
        )}
      </EntriesEdit>
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
            usual={2}
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
