import { type Anchor } from "@/anchors/anchor";
import { type WrittenCondition, type WrittenStep } from "@/training/writing/script";

/** Most steps that a walkthrough may have. */
export const MAX_STEPS = 60;

const ORDER = [
  ...["id", "say", "at", "do", "until", "hints", "pause", "ask", "decide", "spot"],
  ...["press", "type", "choose", "command", "visit"],
  ...["visited", "pressed", "typed", "chosen", "called", "read", "tab", "name", "text"],
  ...["times", "place", "body", "answer", "choices", "row", "trick", "difficulty"],
  ...["decoy", "about", "right", "why", "points"],
];
/** Parts that make a step a judged one; a step has one of them at most. */
const JUDGED = ["ask", "decide", "spot"] as const;
export const KINDS = ["do", ...JUDGED] as const;
export type StepKind = (typeof KINDS)[number];

/**
 * Return a copy with one value changed, or left out if it is undefined. Present keys stay where they are; a new key takes
 * its usual position in the file.
 */
export function withValue<Written extends object, Key extends keyof Written & string>(
  written: Written,
  key: Key,
  value: Written[Key] | undefined,
): Written {
  const entries = Object.entries(written).filter(([name]) => name !== key || value !== undefined);
  const place = entries.findIndex(([name]) => name === key);
  if (place !== -1) entries[place] = [key, value];
  else if (value !== undefined) {
    const later = entries.findIndex(([name]) => ORDER.indexOf(name) > ORDER.indexOf(key));
    entries.splice(later === -1 ? entries.length : later, 0, [key, value]);
  }
  return Object.fromEntries(entries) as Written;
}

export function kindOf(step: WrittenStep): StepKind {
  return JUDGED.find((kind) => step[kind] !== undefined) ?? "do";
}

/** Return the step as another kind: a judged step has neither acts nor a condition of its own. */
export function asKind(step: WrittenStep, kind: StepKind): WrittenStep {
  const { ask: _ask, decide: _decide, spot: _spot, ...rest } = step;
  if (kind === "do") return rest;
  const { do: _do, until: _until, pause: _pause, ...bare } = rest;
  if (kind === "ask") {
    const choices = [
      { say: "", right: true as const, why: "" },
      { say: "", why: "" },
    ];
    return { ...bare, ask: { choices } };
  }
  if (kind === "decide") return { ...bare, decide: { about: "", right: ["hold"], why: "" } };
  return { ...bare, spot: [] };
}

/** Longest stem of an id: the server allows 40 letters, and a number follows. */
const MAX_STEM_LENGTH = 36;

/** Return the first free id of `stem-2`, `stem-3` and so on, counted from a number; number 1 is the stem alone. */
export function freeId(taken: ReadonlySet<string>, stem: string, from: number): string {
  const base = stem.slice(0, MAX_STEM_LENGTH).replace(/-+$/, "");
  const idAt = (number: number) => (number === 1 ? base : `${base}-${number}`);
  let number = from;
  while (taken.has(idAt(number))) number += 1;
  return idAt(number);
}

export function indexOf(steps: readonly WrittenStep[], id: string | undefined): number {
  return steps.findIndex((step) => step.id === id);
}

/** Return the item's list without it, or with it at another index. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Kinds of a single condition that the form can change. */
export const CONDITIONS = [
  ...(["read", "pressed", "typed", "chosen", "visited", "command", "called"] as const),
];
export type ConditionKind = (typeof CONDITIONS)[number];

/** Return the kind of a condition; undefined for a group, or without a condition. */
export function conditionKind(until: WrittenCondition | undefined): ConditionKind | undefined {
  return until && CONDITIONS.find((kind) => until[kind] !== undefined);
}

/** Return a new condition of a kind at a place. */
export function newCondition(kind: ConditionKind, at: Anchor | undefined): WrittenCondition {
  if (kind === "read") return { read: true };
  const isAtPlace = kind === "pressed" || kind === "typed" || kind === "chosen";
  return { [kind]: isAtPlace ? (at ?? "") : "" };
}
