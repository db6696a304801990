import { useEffect, useEffectEvent } from "react";
import * as v from "valibot";

import { overrideText, resetText, type ScreenEntry } from "@/api/editing";
import { useAction } from "@/kit/actions/use-action";
import { fieldsOf } from "@/kit/forms/fields-of";
import { Form, FormActions, SubmitButton } from "@/kit/forms/form";
import { LongTextField } from "@/kit/forms/long-text-field";
import { setFormError } from "@/kit/forms/set-form-error";
import { useSchemaForm } from "@/kit/forms/use-schema-form";
import { Button } from "@/kit/ui/button";
import { shownText } from "@/training/editing/matching";
import { type TypedTexts } from "@/training/editing/typed-texts";
import { type EditingContent } from "@/training/editing/use-editing-content";

/** Number of letters per line of the field, used to compute the field's height. */
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

type TextFormProps = { entry: ScreenEntry; typed: TypedTexts; t: EditingContent };

/** Default of a text, and the field for the room's own text; the field takes the focus. */
export function TextForm({ entry, typed, t }: TextFormProps) {
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
  const { reset, setFocus, setValue } = form;

  useEffect(() => {
    setFocus("value");
  }, [setFocus]);
  useEffect(() => {
    // Somebody else may change the text meanwhile: show the new text, but keep a text that is typed here.
    reset({ value: shown }, { keepDirtyValues: true });
  }, [reset, shown]);
  const restore = useEffectEvent(() => {
    const text = typed.of(entry);
    if (text !== undefined) setValue("value", text, { shouldDirty: true });
  });
  useEffect(() => {
    restore();
  }, []);

  const save = useAction({
    async call({ value }: { value: string }) {
      const saved = await overrideText({ screen, key, value });
      typed.forget(entry);
      return saved;
    },
    success: { title: t("saved") },
    failure: { title: t("saveFailed"), otherwise: t("tryAgain") },
    touches: ["screen-text"],
    // The notice closes by itself; the message stays beside the field.
    onFailure: (failure) => {
      setFormError(form, failure, `${t("saveFailed")}. ${failure.reason ?? t("tryAgain")}`);
    },
  });
  const revert = useAction({
    call: () => resetText({ screen, key }),
    success: { title: t("resetDone") },
    failure: { title: t("resetFailed"), otherwise: t("tryAgain") },
    touches: ["screen-text"],
    onSuccess: () => {
      typed.forget(entry);
      reset({ value: standard });
    },
  });

  return (
    <Form
      form={form}
      name={entry.place}
      onSubmit={save.submit}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) typed.keep(entry, target.value);
      }}
      className="gap-3"
    >
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
