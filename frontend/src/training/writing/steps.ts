import { type Anchor } from "@/anchors/anchor";
import { screenOf } from "@/lib/screen-path";
import {
  type WrittenAct,
  type WrittenCondition,
  type WrittenMark,
  type WrittenStep,
} from "@/training/writing/script";

/** Maximum number of steps in a walkthrough. */
export const MAX_STEPS = 60;

const ORDER = [
  ...["id", "say", "at", "do", "until", "hints", "pause", "ask", "decide", "spot"],
  ...["press", "type", "choose", "command", "visit"],
  ...["visited", "pressed", "typed", "chosen", "called", "read", "tab", "name", "text"],
  ...["times", "place", "body", "answer", "choices", "row", "trick", "difficulty"],
  ...["decoy", "about", "right", "why", "points"],
];
/** Parts whose results are judged; a step has at most one of them. */
const JUDGED = ["ask", "decide", "spot"] as const;
export const KINDS = ["do", ...JUDGED] as const;
export type StepKind = (typeof KINDS)[number];

/**
 * Return a copy of an object with one value changed, or removed if the new value is undefined. Present keys stay where
 * they are; a new key takes its usual position in the file.
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

/** Return the step with other actions; a single action keeps its format: written alone, or as a list of one action. */
export function withActs(step: WrittenStep, acts: WrittenAct[]): WrittenStep {
  const [first] = acts;
  const isAlone = acts.length === 1 && !Array.isArray(step.do);
  return withValue(step, "do", first && (isAlone ? first : acts));
}

/** New entry for a place to flag, before the place is chosen. */
export const NEW_MARK: WrittenMark = { at: "" as Anchor, trick: "" };

export function kindOf(step: WrittenStep): StepKind {
  return JUDGED.find((kind) => step[kind] !== undefined) ?? "do";
}

/** Parts of a step that belong to its kind. */
export type KindParts = Partial<Pick<WrittenStep, "do" | "until" | "pause" | StepKind>>;

/** Return the parts of a step that a change of its kind removes. */
export function kindParts(step: WrittenStep): KindParts {
  const { id: _id, say: _say, at: _at, hints: _hints, ...parts } = step;
  return parts;
}

function newParts(kind: StepKind): KindParts {
  const choices = [
    { say: "", right: true as const, why: "" },
    { say: "", why: "" },
  ];
  if (kind === "ask") return { ask: { choices } };
  if (kind === "decide") return { decide: { about: "", right: ["hold"], why: "" } };
  return kind === "spot" ? { spot: [NEW_MARK] } : {};
}

/**
 * Return the step as another kind, with the parts that it had when it was last of this kind, such as its actions or
 * question.
 */
export function asKind(
  step: WrittenStep,
  kind: StepKind,
  { do: acts, until, pause, ...judged }: KindParts = newParts(kind),
): WrittenStep {
  const parts = kindParts(step);
  const bare = Object.fromEntries(
    Object.entries(step).filter(([key]) => !(key in parts)),
  ) as WrittenStep;
  const restored = withValue(withValue(bare, "do", acts), "until", until);
  return { ...withValue(restored, "pause", pause), ...judged };
}

/** Longest stem of an id: the server allows 40 letters, and a number follows. */
const MAX_STEM_LENGTH = 36;

/** Return the first free id of `stem-2`, `stem-3` and so on, starting at number `from`; number 1 is the stem alone. */
export function freeId(taken: ReadonlySet<string>, stem: string, from: number): string {
  const base = stem.slice(0, MAX_STEM_LENGTH).replace(/-+$/, "");
  const idAt = (number: number) => (number === 1 ? base : `${base}-${number}`);
  let number = from;
  while (taken.has(idAt(number))) number += 1;
  return idAt(number);
}

/** Parts of the console that belong to every screen or to none. */
const EVERYWHERE = ["frame", "login"];

/** Return the screen of an anchor; undefined for a place that belongs to no single screen. */
export function screenAt(anchor: string): string | undefined {
  const [screen = ""] = anchor.split(".");
  return EVERYWHERE.includes(screen) ? undefined : `/${screen}`;
}

function valuesIn(written: unknown, keys: RegExp): string[] {
  return [...JSON.stringify(written).matchAll(keys)].flatMap(([, value]) => value ?? []);
}

/** Return the places of a step: its own, then those of its actions, its condition and its flags. */
export function anchorsIn({ at, do: acts, until, spot }: WrittenStep): string[] {
  return valuesIn([{ at }, acts, until, spot], /"(?:at|pressed|typed|chosen)":"([^"]+)"/g);
}

/** Return the screens that performing a step opens. */
export function screensOpened({ do: acts, until }: WrittenStep): string[] {
  return valuesIn([acts, until], /"visit(?:ed)?":"([^"]+)"/g).map(screenOf);
}

/**
 * Return the screen on which a step begins: that of its first place, otherwise the last one that an earlier step has
 * opened or used. A step doesn't begin on a screen that it opens itself.
 */
export function startScreen(steps: readonly WrittenStep[], index: number): string | undefined {
  const usedIn = (step: WrittenStep) => anchorsIn(step).flatMap((at) => screenAt(at) ?? []);
  const step = steps[index];
  if (!step) return undefined;
  const opened = screensOpened(step);
  const earlier = steps.slice(0, index).flatMap((one) => [...usedIn(one), ...screensOpened(one)]);
  return [...usedIn(step), ...earlier.toReversed()].find((screen) => !opened.includes(screen));
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

/** Return a new condition of the given kind at a place. */
export function newCondition(kind: ConditionKind, at: Anchor | undefined): WrittenCondition {
  if (kind === "read") return { read: true };
  const isAtPlace = kind === "pressed" || kind === "typed" || kind === "chosen";
  return { [kind]: isAtPlace ? (at ?? "") : "" };
}
