import { type Draft } from "@/parts/writing/draft";
import { type WritingContent } from "@/training/writing/editor-context";

type Text = Parameters<WritingContent>[0];
type Field = {
  /** Labels in the form, from the outermost group to the field; `{number}` is the number in the path. */
  labels: readonly Text[];
  /** Message for every mistake of the field. It replaces the server’s message, which uses the terms of the file. */
  mistake?: Text;
  /** Path of the field that shows this part's mistakes, if the part has no field of its own. */
  shownAt?: string;
};

const condition = (label: Text, mistake?: Text): Field => ({ labels: ["until", label], mistake });

/** Labels of the walkthrough’s top-level fields, which are on the walkthrough’s page. */
const facts: Partial<Record<string, Text>> = {
  title: "scriptTitle",
  summary: "scriptSummary",
  minutes: "scriptMinutes",
  level: "scriptLevel",
  rules: "scriptRules",
};

/**
 * Return the label of a top-level walkthrough field, or undefined if the path points to a step or to the walkthrough
 * itself.
 */
export function factLabel(field: string, t: WritingContent): string | undefined {
  const label = facts[field];
  return label && t(label);
}

/** Fields of a step’s form by their paths in the file; `*` is the number of an entry, from 1. */
const fields: Partial<Record<string, Field>> = {
  say: { labels: ["say"] },
  at: { labels: ["at"] },
  pause: { labels: ["pause"] },
  "hints.*": { labels: ["hint"] },
  "do.*": { labels: ["act"] },
  "do.*.at": { labels: ["act", "actPlace"], mistake: "mistakeActPlace" },
  "do.*.press": { labels: ["act", "pressValue"] },
  "do.*.type": { labels: ["act", "typeValue"] },
  "do.*.choose": { labels: ["act", "chooseValue"] },
  "do.*.command": { labels: ["act", "commandValue"] },
  "do.*.visit": { labels: ["act", "visitValue"] },
  until: { labels: ["until"] },
  "until.pressed": condition("conditionPlace", "mistakePlace"),
  "until.typed": condition("conditionPlace", "mistakePlace"),
  "until.chosen": condition("conditionPlace", "mistakePlace"),
  "until.visited": condition("visitedWhat", "mistakeScreen"),
  "until.command": condition("commandWhat"),
  "until.called": condition("calledWhat", "mistakeCalled"),
  "until.name": condition("pressedNarrow"),
  "until.text": condition("typedNarrow"),
  "until.tab": condition("visitedNarrow"),
  "ask.choices": { labels: ["choices"], mistake: "mistakeChoices" },
  "ask.choices.*": { labels: ["choice"] },
  "ask.choices.*.say": { labels: ["choice", "choiceSay"] },
  "ask.choices.*.why": { labels: ["choice", "why"] },
  decide: { labels: [], mistake: "mistakeRelease", shownAt: "decide.right" },
  "decide.about": { labels: ["about"] },
  "decide.right": { labels: ["rightDecisions"], mistake: "mistakeRight" },
  "decide.why": { labels: ["why"] },
  spot: { labels: ["marks"], mistake: "mistakeHarmless" },
  "spot.*": { labels: ["mark"] },
  "spot.*.at": { labels: ["mark", "markPlace"], mistake: "mistakePlace" },
  "spot.*.row": { labels: ["mark", "row"] },
  "spot.*.trick": { labels: ["mark", "trick"], mistake: "mistakeTrick" },
  "spot.*.why": { labels: ["mark", "why"] },
};

function fieldAt(path: string): Field | undefined {
  return fields[path.replaceAll(/\d+/g, "*")];
}

/**
 * Return the path of the field that shows a part of the file: the part's own field, or the field of the part around it;
 * blank if only the step itself contains the part.
 */
export function fieldPath(path: string): string {
  let shown = path;
  while (shown !== "" && !fieldAt(shown)) shown = shown.split(".").slice(0, -1).join(".");
  return fieldAt(shown)?.shownAt ?? shown;
}

/** Return the labels of the field at a path, as in “Flag 1, Trick”. */
export function labelAt(path: string, t: WritingContent): string {
  const [number = ""] = /\d+/.exec(path) ?? [];
  return (fieldAt(path)?.labels ?? []).map((label) => t(label, { number })).join(", ");
}

/** Mistake of a step: the path of the field that shows it, and its message. */
export type FieldMistake = { step: string; path: string; text: string };

/** Return the mistakes of the steps, in their order. */
export function fieldMistakes({ mistakes }: Draft, t: WritingContent): FieldMistake[] {
  return mistakes.flatMap(({ step, field, message }) => {
    const text = fieldAt(field)?.mistake;
    return step === undefined
      ? []
      : [{ step, path: fieldPath(field), text: text ? t(text) : message }];
  });
}

/** Focus the field at a path in the open form; for a blank path, the first field. */
export function focusField(form: HTMLElement | null, path: string): void {
  const parts = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
  const part = parts.find(({ dataset }) => dataset.path === path) ?? parts[0];
  part?.scrollIntoView({ block: "center" });
  part
    ?.querySelector<HTMLElement>(":is(input,textarea,button):not([tabindex='-1'])")
    ?.focus({ preventScroll: true });
}
