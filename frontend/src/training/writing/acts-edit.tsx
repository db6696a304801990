import { useContext } from "react";

import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { optionsOf } from "@/kit/forms/options";
import { controlsOf, find, nameOf } from "@/training/page/dom";
import { EditGroup, SelectEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { AddButton, RemoveButton } from "@/training/writing/list-buttons";
import { PlaceEdit } from "@/training/writing/place-edit";
import { type ActKind, ACTS, actsOf, type WrittenAct } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import { withValue } from "@/training/writing/steps";

const MAX_ACTS = 10;
const kinds = Object.keys(ACTS) as ActKind[];

/** Return the names of the controls that a place has on the page now. */
export function namesAt(at: WrittenAct["at"]): string[] {
  const element = at && find(at);
  return element ? controlsOf(element).map(nameOf).filter(Boolean) : [];
}

export function kindOfAct(act: WrittenAct): ActKind {
  return kinds.find((kind) => act[kind] !== undefined) ?? "press";
}

/** Fields for the actions with which the console plays the step. */
export function ActsEdit({ step, change, field }: StepEditProps) {
  const { t } = useEditor();
  const acts = actsOf(step);

  function set(next: WrittenAct[], name?: string) {
    const [first] = next;
    // Keep the format of a single action: written alone, or as a list of one action.
    const alone = next.length === 1 && !Array.isArray(step.do);
    change(withValue(step, "do", first && (alone ? first : next)), name);
  }

  return (
    <>
      {acts.map((act, index) => (
        <ActEdit
          key={index}
          act={act}
          step={step}
          label={t("act", { number: String(index + 1) })}
          field={(name) => field(["do", index + 1, name].filter(Boolean).join("."))}
          onChange={(next, name) => {
            set(acts.with(index, next), name && `do.${index}.${name}`);
          }}
          onRemove={() => {
            set(acts.toSpliced(index, 1));
          }}
        />
      ))}
      {acts.length < MAX_ACTS && (
        <AddButton
          label={t("addAct")}
          path={`do.${acts.length + 1}`}
          onPress={() => {
            set([...acts, { press: "" }]);
          }}
        />
      )}
    </>
  );
}

type ActEditProps = Pick<StepEditProps, "step" | "field"> & {
  act: WrittenAct;
  label: string;
  onChange: (act: WrittenAct, name?: string) => void;
  onRemove: () => void;
};

function ActEdit({ act, step, label, field, onChange, onRemove }: ActEditProps) {
  const { t } = useEditor();
  const screens = useContext(ScreenChoicesContext);
  const kind = kindOfAct(act);
  const at = act.at ?? step.at;
  return (
    <EditGroup label={label} {...field("")}>
      <SelectEdit
        label={t("actKind")}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(value) }))}
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
      <RemoveButton label={label} onPress={onRemove} />
    </EditGroup>
  );
}
