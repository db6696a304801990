import * as v from "valibot";

import { choiceSchema } from "@/kit/forms/choice-schema";
import { figureSchema } from "@/kit/forms/figure-schema";
import { fits, type Setting, type Values } from "@/screens/swift-additions/settings";

/** Values of the settings form: numbers are kept as the raw text typed, valid or not. */
export type Draft = { toggles: Record<string, boolean>; texts: Record<string, string> };

/** Return the field name of a setting: letters and digits only, because a form reads `.` and `[` as a path. */
export function fieldOf(label: string): string {
  return label.replace(/[^A-Za-z0-9]/g, (sign) => `_${sign.charCodeAt(0)}`);
}

/** Return the form values for these settings; values of an unsaved draft take precedence. */
export function draftOf(settings: readonly Setting[], values: Values, unfinished?: Draft): Draft {
  const draft: Draft = { toggles: {}, texts: {} };
  for (const setting of settings) {
    const field = fieldOf(setting.label);
    const value = values[setting.label];
    if (setting.kind === "toggle") {
      draft.toggles[field] = unfinished?.toggles[field] ?? value === true;
    } else {
      const text = unfinished?.texts[field];
      const usable = text !== undefined && (setting.kind === "figure" || fits(setting, text));
      draft.texts[field] = usable ? text : String(value);
    }
  }
  return draft;
}

/** Return the form schema of these settings; its output is keyed by label. */
export function schemaOf(settings: readonly Setting[]) {
  const toggles: Record<string, v.GenericSchema<boolean>> = {};
  const texts: Record<string, v.GenericSchema<string, string | number>> = {};
  for (const setting of settings) {
    const field = fieldOf(setting.label);
    if (setting.kind === "toggle") toggles[field] = v.boolean();
    else if (setting.kind === "choice") texts[field] = choiceSchema(setting.options);
    else texts[field] = figureSchema(setting);
  }
  return v.pipe(
    v.object({ toggles: v.object(toggles), texts: v.object(texts) }),
    v.transform((draft): Values =>
      Object.fromEntries(
        settings.flatMap(({ kind, label }) => {
          const field = fieldOf(label);
          const value = kind === "toggle" ? draft.toggles[field] : draft.texts[field];
          return value === undefined ? [] : [[label, value]];
        }),
      ),
    ),
  );
}

/** Values of `useWatch`, in which a field may still be missing. */
type FormValues = {
  toggles?: Record<string, boolean | undefined>;
  texts?: Record<string, string | undefined>;
};

/** Return true if the form's values equal this draft; blanks around a number are ignored. */
export function equalsDraft(draft: Draft, values: FormValues): boolean {
  return (
    Object.entries(draft.toggles).every(([field, on]) => values.toggles?.[field] === on) &&
    Object.entries(draft.texts).every(([field, text]) => values.texts?.[field]?.trim() === text)
  );
}
