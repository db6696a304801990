import { RotateCcw, Save, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { type Control, useWatch } from "react-hook-form";

import { ConfirmDialog } from "@/kit/actions/confirm-dialog";
import { StatusBadge } from "@/kit/figures/status-badge";
import { Form, SubmitActions } from "@/kit/forms/form";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { notice } from "@/kit/notices/use-notice";
import { Button } from "@/kit/ui/button";
import {
  type Addition,
  type AdditionsContent,
  PANEL_ID,
} from "@/screens/swift-additions/additions";
import { SettingTile } from "@/screens/swift-additions/setting-tile";
import { type Values, valuesOf } from "@/screens/swift-additions/settings";
import {
  type Draft,
  draftOf,
  schemaOf,
  equalsDraft,
} from "@/screens/swift-additions/settings-draft";
import { type AdditionSettings } from "@/screens/swift-additions/use-addition-settings";

type AdditionPanelProps = {
  addition: Addition;
  t: AdditionsContent;
  settings: AdditionSettings;
  /** Unsaved values that the panel had when it was closed. */
  draft: Draft | undefined;
  onDraft: (draft: Draft) => void;
  onKeep: (values: Values | undefined) => void;
  onClose: () => void;
};

/** Settings of the selected add-on feature, in three tiles. */
export function AdditionPanel(props: AdditionPanelProps) {
  const { addition, t, settings, draft, onDraft, onKeep, onClose } = props;
  const { all, values } = settings;
  const [schema] = useState(() => schemaOf(all));
  const form = useSchemaForm(schema, draftOf(all, values, draft));
  const { control, subscribe } = form;
  const [asking, setAsking] = useState(false);
  const name = t(`${addition.id}Name`);
  const defaults = draftOf(all, valuesOf(all));

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [subscribe, onDraft],
  );

  function showAs(draft: Draft) {
    onDraft(draft);
    form.reset(draft);
  }

  function save(next: Values) {
    onKeep(next);
    showAs(draftOf(all, next));
    notice({ title: t("savedTitle"), description: t("savedText", { name }) });
  }

  function reset() {
    onKeep(undefined);
    showAs(defaults);
    notice({ title: t("resetTitle"), description: t("resetText", { name }) });
  }

  function confirmReset() {
    if (settings.isChanged || !equalsDraft(defaults, form.getValues())) setAsking(true);
    else reset();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  }

  return (
    <>
      <Form
        id={PANEL_ID}
        aria-labelledby={`${PANEL_ID}-title`}
        form={form}
        data-anchor="swift-additions.panel"
        name={addition.id}
        onSubmit={save}
        onKeyDown={onKeyDown}
        className="animate-rise-in rounded-lg border bg-card p-4"
      >
        <header className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2
              id={`${PANEL_ID}-title`}
              tabIndex={-1}
              className="w-fit scroll-mt-24 rounded-xs text-base leading-6 font-semibold"
            >
              {t("panelTitle", { name })}
            </h2>
            <p className="text-xs text-muted-foreground">{t("panelHint")}</p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            data-anchor="swift-additions.panel.close"
            onClick={onClose}
          >
            <X aria-hidden />
            {t("panelClose")}
          </Button>
        </header>
        <div className="grid gap-3 lg:grid-cols-2 wide:grid-cols-3">
          {settings.tiles.map((tile) => (
            <SettingTile
              key={tile.name}
              id={`${PANEL_ID}-${tile.name}`}
              control={control}
              t={t}
              {...tile}
            />
          ))}
        </div>
        <SubmitActions icon={Save} label={t("save")} anchor="swift-additions.panel.save">
          <Button
            variant="outline"
            data-anchor="swift-additions.panel.reset"
            onClick={confirmReset}
          >
            <RotateCcw aria-hidden />
            {t("reset")}
          </Button>
          <span role="status">
            <PanelState control={control} settings={settings} t={t} />
          </span>
        </SubmitActions>
      </Form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t("resetQuestionTitle")}
        question={t("resetQuestion", { name })}
        action={t("reset")}
        destructive
        anchor="swift-additions.confirm"
        onConfirm={reset}
      />
    </>
  );
}

type PanelStateProps = {
  control: Control<Draft, unknown, Values>;
  settings: AdditionSettings;
  t: AdditionsContent;
};

function PanelState({ control, settings: { all, values, isChanged }, t }: PanelStateProps) {
  const formValues = useWatch({ control });
  if (!equalsDraft(draftOf(all, values), formValues))
    return <StatusBadge status="pending">{t("stateUnsaved")}</StatusBadge>;
  if (isChanged) return <StatusBadge status="done">{t("stateSaved")}</StatusBadge>;
  return <StatusBadge status="ok">{t("stateDefaults")}</StatusBadge>;
}
