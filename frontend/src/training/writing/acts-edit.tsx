import { useContext } from "react";

import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { optionsOf } from "@/kit/forms/options";
import { controlsOf, find, nameOf } from "@/training/page/dom";
import { EditGroup, SelectEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { EntriesEdit } from "@/training/writing/entries-edit";
import { PlaceEdit } from "@/training/writing/place-edit";
import { ACT_KINDS, type ActKind, actsOf, type WrittenAct } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { withActs, withValue } from "@/training/writing/steps";

/** Return the names of the controls that a place has on the page now. */
export function namesAt(at: WrittenAct["at"]): string[] {
  const element = at && find(at);
  return element ? controlsOf(element).map(nameOf).filter(Boolean) : [];
}

export function kindOfAct(act: WrittenAct): ActKind {
  return ACT_KINDS.find((kind) => act[kind] !== undefined) ?? "press";
}

/** Fields for the actions with which the console plays the step. */
export function ActsEdit({ step, change, field }: StepEditProps) {
  return (
    <EntriesEdit<WrittenAct>
      entries={actsOf(step)}
      onChange={(acts, name) => {
        change(withActs(step, acts), name);
      }}
      path="do"
      texts={["act", "addAct"]}
      newEntry={{ press: "" }}
      max={10}
    >
      {(act, { label, path, change: onChange, removeButton }) => (
        <EditGroup label={label} {...field(path)}>
          <ActEdit
            act={act}
            step={step}
            field={(name) => field(`${path}.${name}`)}
            onChange={onChange}
          />
          {removeButton}
        </EditGroup>
      )}
    </EntriesEdit>
  );
}

type ActEditProps = Pick<StepEditProps, "step" | "field"> & {
  act: WrittenAct;
  onChange: (act: WrittenAct, name?: string) => void;
};

function ActEdit({ act, step, field, onChange }: ActEditProps) {
  const { t } = useEditor();
  const screens = useContext(ScreenChoicesContext);
  const kind = kindOfAct(act);
  const at = act.at ?? step.at;
  return (
    <>
      <SelectEdit
        label={t("actKind")}
        value={kind}
        options={ACT_KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={(value) => {
          const { at: own } = act;
          onChange({ ...(own && value !== "visit" && { at: own }), [value]: act[kind] ?? "" });
        }}
      />
      {kind !== "visit" && (
        <PlaceEdit
          {...field("at")}
          label={t("actPlace")}
          at={act.at}
          none={t("placeOfStep")}
          onChange={(place) => {
            onChange(withValue(act, "at", place.at));
          }}
          onClear={() => {
            onChange(withValue(act, "at", undefined));
          }}
        />
      )}
      <TextEdit
        {...field(kind)}
        label={t(`${kind}Value`)}
        hint={kind === "press" ? t("pressHint") : undefined}
        value={act[kind] ?? ""}
        proposals={
          kind === "press"
            ? () => optionsOf(namesAt(at))
            : kind === "visit"
              ? () => screens
              : undefined
        }
        onChange={(value) => {
          onChange(withValue(act, kind, value), kind);
        }}
      />
    </>
  );
}
