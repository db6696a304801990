import { type Anchor } from "@/anchors/anchor";
import { descriptionOf } from "@/anchors/places";
import { screenOf } from "@/lib/screen-path";
import { isVisible } from "@/lib/visibility";
import {
  choiceIn,
  controlNamed,
  controlsOf,
  fieldIn,
  find,
  isMeant,
  nameOf,
  TERMINAL,
} from "@/training/page/dom";
import { wayTo } from "@/training/page/next";
import { isNear, namesThatFit, nearest } from "@/training/writing/nearest";
import {
  actsOf,
  type WrittenAct,
  type WrittenCondition,
  type WrittenStep,
} from "@/training/writing/script";
import { anchorsIn, screenAt, withActs } from "@/training/writing/steps";

/**
 * Place or name that a step needs but its screen lacks; each suggestion in `fits` replaces it with a place or name that
 * the screen has.
 */
export type Problem = {
  /** Path of the field in the file, as the server names it. */
  field: string;
  message: string;
  fits: { label: string; change: (step: WrittenStep) => WrittenStep }[];
};

/** Action at a place that a step performs or waits for; `name` is undefined if any control or choice will do. */
type PlacedAct = { kind: "press" | "type" | "choose" | "see"; at: Anchor; name?: string };
type Change = { at?: Anchor; name?: string };
/** Problem of an action: its name is wrong if `isName`, otherwise its place. */
type Found = { message: string; fits: { label: string; change: Change }[]; isName?: true };
/**
 * Effects of earlier actions: the anchors at which the page may have changed, and those at which something may have
 * opened.
 */
type Before = { changed: string[]; opened: string[] };

/** Kinds of condition at a place. */
const PLACED = ["pressed", "typed", "chosen"] as const;
/** Value of `after` in `ways` for places that trainees never see. */
const TRAINERS_ONLY = "a trainer signs in";

function isShown(anchor: string): boolean {
  return [undefined, screenOf(location.pathname)].includes(screenAt(anchor));
}

/** Return true if two anchors share their first `parts` parts: 1 compares the screen, 2 the screen and the card. */
function share(parts: number, one: string, other: string): boolean {
  const first = (anchor: string) => anchor.split(".").slice(0, parts).join(".");
  return first(one) === first(other);
}

/**
 * Return the innermost places on an anchor's screen that `has` accepts, sorted by how similar their anchors are to the
 * given one.
 */
function placesLike(anchor: Anchor, has: (part: HTMLElement) => boolean): Found["fits"] {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-anchor]")].filter(
    (part) => share(1, part.dataset.anchor ?? "", anchor) && isVisible(part) && has(part),
  );
  const smallest = parts.filter((part) => !parts.some((one) => one !== part && part.contains(one)));
  const names = smallest.map(({ dataset }) => dataset.anchor ?? "");
  return nearest(anchor, names).map((at) => ({
    label: descriptionOf(at) ?? at,
    change: { at: at as Anchor },
  }));
}

/** Return the problem of a place that isn't on the page, unless the player or an earlier step opens it. */
function problemOfPlace(anchor: Anchor, { opened }: Before): Found | undefined {
  const place = `“${descriptionOf(anchor) ?? anchor}”`;
  const { tab, opener, after, explains } = wayTo(anchor);
  const fits = placesLike(anchor, () => true);
  if (after === TRAINERS_ONLY) return { message: `Only trainers see ${place}.`, fits };
  if (find(anchor) || explains || opened.some((one) => one !== anchor && share(1, one, anchor)))
    return undefined;
  if (after !== undefined) {
    return { message: `${place} appears only when ${after}. No earlier step does that.`, fits };
  }
  if (tab ?? opener) return undefined;
  return { message: `${place} isn’t on this screen, and no earlier step opens it.`, fits };
}

/**
 * Return the problem of a name that isn't in `names`; if the page may have changed, return a problem only if a similar
 * name is there.
 */
function problemOfName(what: string, wanted: string, names: string[], changed: boolean) {
  if (changed && !names.some((name) => isNear(wanted, name))) return undefined;
  const offered = namesThatFit(wanted, names);
  const problem = wanted === "" ? `No ${what} is chosen.` : `No ${what} here is named “${wanted}”.`;
  const quoted = offered.map((name) => `“${name}”`).join(", ");
  return {
    message: `${problem} ${offered.length > 0 ? `Here are: ${quoted}.` : `There is none here.`}`,
    fits: offered.map((name) => ({ label: name, change: { name } })),
    isName: true as const,
  };
}

/**
 * Return the names that can be chosen in a part; undefined if these names are rendered only while the part's list is
 * open.
 */
function choicesOf(part: HTMLElement, name: string): string[] | undefined {
  const control = choiceIn(part, name);
  if (!control?.matches("select,[role=combobox]")) {
    return controlsOf(part)
      .filter(({ role }) => role === "radio")
      .map(nameOf);
  }
  // Radix keeps the choices of a closed list in a hidden select beside it.
  const list = [control, control.nextElementSibling].find(
    (one) => one instanceof HTMLSelectElement,
  );
  return list && [...list.options].map(({ text }) => text.trim()).filter((text) => text !== "");
}

/** Return the problem of an action whose place is on the page. */
function problemOfAct({ kind, at, name }: PlacedAct, before: Before): Found | undefined {
  const part = find(at);
  if (!part || kind === "see") return undefined;
  if (kind === "type") {
    if (fieldIn(part) || part.closest(TERMINAL)) return undefined;
    const fits = placesLike(at, (one) => fieldIn(one) !== undefined);
    return { message: "There is no field here to type into.", fits };
  }
  if (name === undefined) return undefined;
  const changed = before.changed.some((one) => share(2, one, at));
  if (kind === "press") {
    if (controlNamed(part, name)) return undefined;
    return problemOfName("button", name, controlsOf(part).map(nameOf), changed);
  }
  const names = choicesOf(part, name);
  if (!names || names.some((one) => isMeant(one, name))) return undefined;
  return problemOfName("choice", name, names, changed);
}

function placedActOf(act: WrittenAct, step: WrittenStep): PlacedAct | undefined {
  const at = act.at ?? step.at;
  if (at === undefined || act.visit !== undefined) return undefined;
  if (act.press !== undefined) return { kind: "press", at, name: act.press };
  return act.choose === undefined ? { kind: "type", at } : { kind: "choose", at, name: act.choose };
}

function awaitedAct({ pressed, chosen, typed, name }: WrittenCondition): PlacedAct | undefined {
  if (pressed !== undefined) return { kind: "press", at: pressed, name };
  if (chosen !== undefined) return { kind: "choose", at: chosen, name };
  return typed === undefined ? undefined : { kind: "type", at: typed };
}

/** Return the field with the problem of a single condition: `name`, or the kind of condition if its place is wrong. */
function fieldOfLeaf(leaf: WrittenCondition, { isName }: Found): string {
  return isName ? "name" : (PLACED.find((kind) => leaf[kind] !== undefined) ?? "");
}

function changeAct(act: WrittenAct, { at, name }: Change): WrittenAct {
  if (at !== undefined) return { ...act, at };
  return act.press === undefined ? { ...act, choose: name } : { ...act, press: name };
}

function changeLeaf(leaf: WrittenCondition, { at, name }: Change): WrittenCondition {
  if (at === undefined) return { ...leaf, name };
  const kind = PLACED.find((one) => leaf[one] !== undefined);
  return kind ? { ...leaf, [kind]: at } : leaf;
}

function changeDo(step: WrittenStep, index: number, change: Change): WrittenStep {
  const acts = actsOf(step).map((act, at) => (at === index ? changeAct(act, change) : act));
  return withActs(step, acts);
}

function beforeOf(earlier: readonly WrittenStep[], own: WrittenStep, acts: number): Before {
  const steps = [...earlier, { ...own, do: actsOf(own).slice(0, acts) }];
  const placedActs = steps.flatMap((step) =>
    actsOf(step).flatMap((act) => placedActOf(act, step) ?? []),
  );
  const opening = placedActs.filter(({ kind }) => kind !== "type");
  return { changed: placedActs.map(({ at }) => at), opened: opening.map(({ at }) => at) };
}

type Rewrite = (
  step: WrittenStep,
  change: (condition: WrittenCondition) => WrittenCondition,
) => WrittenStep;

/** Return the problems of a condition at a path; a group of alternatives has problems only if none can be met. */
function problemsOfCondition(
  path: string,
  condition: WrittenCondition,
  problemOf: (act: PlacedAct) => Found | undefined,
  rewrite: Rewrite,
): Problem[] {
  const kind = condition.all ? "all" : "any";
  const parts = condition[kind];
  if (parts === undefined) {
    const act = awaitedAct(condition);
    const found = act && problemOf(act);
    return found
      ? [
          asProblem(`${path}.${fieldOfLeaf(condition, found)}`, found, (step, change) =>
            rewrite(step, (leaf) => changeLeaf(leaf, change)),
          ),
        ]
      : [];
  }
  const problems = parts.map((part, index) =>
    problemsOfCondition(`${path}.${kind}.${index + 1}`, part, problemOf, (step, change) =>
      rewrite(step, (all) => ({
        ...all,
        [kind]: all[kind]?.map((one, at) => (at === index ? change(one) : one)),
      })),
    ),
  );
  return kind === "any" && problems.some(({ length }) => length === 0) ? [] : problems.flat();
}

function asProblem(
  field: Problem["field"],
  { message, fits }: Found,
  apply: (step: WrittenStep, change: Change) => WrittenStep,
): Problem {
  return {
    field,
    message,
    fits: fits.map(({ label, change }) => ({ label, change: (step) => apply(step, change) })),
  };
}

/**
 * Return the places and names that a step needs and the player wouldn't find on the shown page; undefined if the step's
 * places are all on other screens.
 */
export function problemsOf(step: WrittenStep, earlier: WrittenStep[]): Problem[] | undefined {
  const acts = actsOf(step);
  const anchors = anchorsIn(step);
  if (anchors.length > 0 && !anchors.some(isShown)) return undefined;
  const problemOf = (act: PlacedAct | undefined, before: Before) =>
    act && isShown(act.at)
      ? (problemOfPlace(act.at, before) ?? problemOfAct(act, before))
      : undefined;
  const after = beforeOf(earlier, step, acts.length);
  const found: (Problem | undefined)[] = [];
  const place = step.at && problemOf({ kind: "see", at: step.at }, after);
  if (place) found.push(asProblem("at", place, (one, { at }) => ({ ...one, at })));
  acts.forEach((act, index) => {
    const problem = problemOf(placedActOf(act, step), beforeOf(earlier, step, index));
    const isReported = place !== undefined && act.at === undefined;
    if (problem && !isReported) {
      const part = problem.isName ? (act.press === undefined ? "choose" : "press") : "at";
      found.push(
        asProblem(`do.${index + 1}.${part}`, problem, (one, change) =>
          changeDo(one, index, change),
        ),
      );
    }
  });
  step.spot?.forEach(({ at }, index) => {
    const problem = problemOf({ kind: "see", at }, after);
    if (problem)
      found.push(
        asProblem(`spot.${index + 1}.at`, problem, (one, change) => ({
          ...one,
          spot: one.spot?.map((mark, n) =>
            n === index ? { ...mark, at: change.at ?? mark.at } : mark,
          ),
        })),
      );
  });
  const rewrite: Rewrite = (one, change) => ({ ...one, until: one.until && change(one.until) });
  const inUntil = step.until
    ? problemsOfCondition("until", step.until, (act) => problemOf(act, after), rewrite)
    : [];
  return [...found, ...inUntil].filter((one) => one !== undefined);
}
