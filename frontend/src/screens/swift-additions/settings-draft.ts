import * as v from "valibot";

import { choiceSchema } from "@/kit/forms/choice-schema";
import { figureSchema } from "@/kit/forms/figure-schema";
import { fits, type Setting, type Values } from "@/screens/swift-additions/settings";

/** Settings as they are in a form: a figure is the text that was typed, right or wrong. */
export type Draft = { toggles: Record<string, boolean>; texts: Record<string, string> };

/** The name of a setting's field; a label may hold what a form reads as a path, so only letters and digits stay. */
export function fieldOf(label: string): string {
  return label.replace(/[^A-Za-z0-9]/g, (sign) => `_${sign.charCodeAt(0)}`);
}

/** How a form begins that shows these values, or what was typed before and left unsaved. */
export function draftOf(settings: readonly Setting[], values: Values, left?: Draft): Draft {
  const draft: Draft = { toggles: {}, texts: {} };
  for (const setting of settings) {
    const field = fieldOf(setting.label);
    const value = values[setting.label];
    if (setting.kind === "toggle") {
      draft.toggles[field] = left?.toggles[field] ?? value === true;
    } else {
      const text = left?.texts[field];
      const usable = text !== undefined && (setting.kind === "figure" || fits(setting, text));
      draft.texts[field] = usable ? text : String(value);
    }
  }
  return draft;
}

/** What a form of these settings takes; the values that come out are by the settings' labels. */
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

/** What a form tells of its values: it leaves open whether a field is there yet. */
type Watched = {
  toggles?: Record<string, boolean | undefined>;
  texts?: Record<string, string | undefined>;
};

/** Whether a form still equals this draft; blanks around a figure change nothing. */
export function standsAs(draft: Draft, watched: Watched): boolean {
  return (
    Object.entries(draft.toggles).every(([field, on]) => watched.toggles?.[field] === on) &&
    Object.entries(draft.texts).every(([field, text]) => watched.texts?.[field]?.trim() === text)
  );
}
