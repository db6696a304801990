import { useContext } from "react";

import { type Operation, operationsQuery } from "@/api/walkthroughs";
import { optionsOf } from "@/kit/forms/options";
import { ScreenChoicesContext } from "@/kit/layout/screen-choices";
import { useStableQuery } from "@/kit/queries/use-stable-query";
import { namesAt } from "@/training/writing/acts-edit";
import { EditGroup, NumberEdit, SelectEdit, TextEdit } from "@/parts/writing/edit-fields";
import { useEditor } from "@/training/writing/editor-context";
import { PlaceEdit } from "@/training/writing/place-edit";
import { actsOf, type WrittenCondition } from "@/training/writing/script";
import { type StepEditProps } from "@/training/writing/step-form";
import {
  conditionKind,
  type ConditionKind,
  CONDITIONS,
  newCondition,
  withValue,
} from "@/training/writing/steps";

const USUAL = "usual";
const GROUP = "group";

/** Optional key of each kind; the key restricts the condition to one name, text or tab. */
const narrower = { pressed: "name", typed: "text", chosen: "name", visited: "tab" } as const;

/** Condition that ends the step; values and groups that this form can't show are kept as they are. */
export function UntilEdit({ step, wait, change, field }: StepEditProps) {
  const { t } = useEditor();
  const { until } = step;
  const kind = conditionKind(until);
  const isGroup = until !== undefined && kind === undefined;
  const hasValues =
    until !== undefined && ("place" in until || "body" in until || "answer" in until);

  function set(next: WrittenCondition | undefined, name?: string) {
    change(withValue(step, "until", next), name && `until.${name}`);
  }

  return (
    <>
      <SelectEdit
        {...field("until")}
        label={t("until")}
        value={isGroup ? GROUP : (kind ?? USUAL)}
        options={[
          { value: USUAL, label: t(actsOf(step).length > 0 ? "untilDone" : "untilNext") },
          ...CONDITIONS.map((value) => ({ value, label: t(value) })),
          ...(isGroup ? [{ value: GROUP, label: t("untilGroup") }] : []),
        ]}
        onChange={(value) => {
          if (value === GROUP) return;
          set(value === USUAL ? undefined : newCondition(value as ConditionKind, step.at));
        }}
      />
      {until && kind && kind !== "read" && (
        <EditGroup label={t(kind)}>
          <LeafEdit until={until} kind={kind} set={set} field={(name) => field(`until.${name}`)} />
        </EditGroup>
      )}
      {(isGroup || hasValues) && (
        <div className="grid gap-1 rounded-md bg-muted px-2.5 py-2 text-xs">
          <p className="wrap-anywhere">{wait}</p>
          <p className="text-muted-foreground">{t(isGroup ? "groupKept" : "valuesKept")}</p>
        </div>
      )}
    </>
  );
}

type LeafEditProps = Pick<StepEditProps, "field"> & {
  until: WrittenCondition;
  kind: Exclude<ConditionKind, "read">;
  set: (next: WrittenCondition, name?: string) => void;
};

function LeafEdit({ until, kind, field, set }: LeafEditProps) {
  const { t } = useEditor();
  const screens = useContext(ScreenChoicesContext);
  const operations = useStableQuery({ ...operationsQuery(), enabled: kind === "called" });
  const isAtPlace = kind === "pressed" || kind === "typed" || kind === "chosen";
  const narrowing = kind in narrower ? narrower[kind as keyof typeof narrower] : undefined;
  return (
    <>
      {isAtPlace && (
        <PlaceEdit
          {...field(kind)}
          label={t("conditionPlace")}
          at={until[kind]}
          onChange={({ at }) => {
            set(withValue(until, kind, at));
          }}
        />
      )}
      {(kind === "visited" || kind === "command") && (
        <TextEdit
          {...field(kind)}
          label={t(`${kind}What`)}
          value={until[kind] ?? ""}
          proposals={kind === "visited" ? () => screens : undefined}
          onChange={(value) => {
            set(withValue(until, kind, value), kind);
          }}
        />
      )}
      {kind === "called" && (
        <SelectEdit
          {...field(kind)}
          label={t("calledWhat")}
          value={until.called ?? ""}
          placeholder={t("choose")}
          options={choicesOf(operations.data ?? [], until.called)}
          onChange={(called) => {
            // Drop the values, because they belong to the previous call.
            const { times } = until;
            set({ called, ...(times !== undefined && { times }) });
          }}
        />
      )}
      {narrowing && (
        <TextEdit
          {...field(narrowing)}
          label={t(`${kind as keyof typeof narrower}Narrow`)}
          hint={t("anyHint")}
          value={until[narrowing] ?? ""}
          proposals={kind === "pressed" ? () => optionsOf(namesAt(until.pressed)) : undefined}
          onChange={(value) => {
            set(withValue(until, narrowing, value === "" ? undefined : value), narrowing);
          }}
        />
      )}
      <NumberEdit
        label={t("times")}
        value={until.times}
        usual={1}
        min={1}
        max={20}
        onChange={(times) => {
          set(withValue(until, "times", times));
        }}
      />
    </>
  );
}

/** Return the calls as options with labels in words; the chosen call is included even before the list is loaded. */
function choicesOf(operations: readonly Operation[], chosen: string | undefined) {
  const known = operations.map(({ name, words }) => ({ value: name, label: words }));
  const isListed = !chosen || operations.some(({ name }) => name === chosen);
  return isListed ? known : [...known, { value: chosen, label: chosen }];
}
