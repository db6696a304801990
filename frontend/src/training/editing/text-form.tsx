import { useEffect } from "react";
import * as v from "valibot";

import { overrideText, resetText, type ScreenEntry } from "@/api/editing";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form } from "@/kit/forms/form";
import { FormActions, SubmitButton } from "@/kit/forms/form-actions";
import { LongTextField } from "@/kit/forms/long-text-field";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { Button } from "@/kit/ui/button";
import { shownText } from "@/training/editing/matching";
import { type EditingContent } from "@/training/editing/use-editing-content";

/** Letters in a line of the field, to choose its height. */
const LINE = 36;
const MAX_ROWS = 8;

function rowsFor(text: string): number {
  const rows = text.split("\n").map((line) => Math.ceil(line.length / LINE) || 1);
  return Math.min(
    MAX_ROWS,
    rows.reduce((sum, count) => sum + count, 0),
  );
}

function hintOf({ kind, default: standard }: ScreenEntry, t: EditingContent): string | undefined {
  const place = /\{\w+\}/.exec(standard)?.[0];
  const hints = [
    ...(kind === "lines" ? [t("lines")] : []),
    ...(place === undefined ? [] : [t("fills", { place })]),
  ];
  return hints.join(" ") || undefined;
}

type TextFormProps = { entry: ScreenEntry; t: EditingContent };

/** Default of a text, and the field of the room's own text, which takes the focus. */
export function TextForm({ entry, t }: TextFormProps) {
  const { screen, key, default: standard, misfit } = entry;
  const shown = shownText(entry);
  const schema = v.object({
    value: v.pipe(
      v.string(),
      v.check((text) => text.trim() !== "", t("blank")),
    ),
  });
  const form = useSchemaForm(schema, { value: shown });
  const field = fieldsOf(form, "frame");
  const { reset, setFocus } = form;

  useEffect(() => {
    setFocus("value");
  }, [setFocus]);
  useEffect(() => {
    // Somebody else may change the text meanwhile: follow, but keep what is typed here.
    reset({ value: shown }, { keepDirtyValues: true });
  }, [reset, shown]);

  const save = useAction({
    call: ({ value }: { value: string }) => overrideText({ screen, key, value }),
    success: { title: t("saved") },
    failure: ({ reason }) => ({ title: t("saveFailed"), description: reason ?? t("tryAgain") }),
    touches: ["screen-text"],
  });
  const revert = useAction({
    call: () => resetText({ screen, key }),
    success: { title: t("resetDone") },
    failure: ({ reason }) => ({ title: t("resetFailed"), description: reason ?? t("tryAgain") }),
    touches: ["screen-text"],
    onSuccess: () => {
      reset({ value: standard });
    },
  });

  return (
    <Form form={form} name={entry.place} onSubmit={save.submit} className="gap-3">
      <div className="grid gap-1">
        <p className="text-xs font-medium">{t("default")}</p>
        <p className="text-xs wrap-anywhere whitespace-pre-wrap text-muted-foreground">
          {standard}
        </p>
        {misfit !== "" && <p className="text-xs wrap-anywhere text-status-failed">{misfit}</p>}
      </div>
      <LongTextField
        {...field("value", t("own"), null)}
        rows={rowsFor(shown)}
        hint={hintOf(entry, t)}
      />
      <FormActions>
        <SubmitButton size="sm">{t("save")}</SubmitButton>
        <Button
          variant="outline"
          size="sm"
          busy={revert.busy}
          onClick={() => {
            revert.run();
          }}
        >
          {t("reset")}
        </Button>
      </FormActions>
    </Form>
  );
}
