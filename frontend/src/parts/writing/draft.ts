import { useSyncExternalStore } from "react";

import { type Script, type ScriptContents } from "@/api/walkthroughs";
import { Listeners } from "@/lib/listeners";
import { readStored, writeStored } from "@/lib/storage";

const MAX_UNDO = 50;

/** Mistake that the server found, in the step with the given id or in the walkthrough as a whole. */
export type Mistake = { step?: string; field: string; message: string };

/** Walkthrough that is being written in this tab. */
export type Draft = {
  /** Name of the walkthrough, under which the browser stores the draft. */
  name: string;
  contents: ScriptContents;
  /** Contents on the server, and their revision. */
  saved: ScriptContents;
  revision: string;
  /** Earlier contents, oldest first. */
  past: readonly ScriptContents[];
  /** Contents that were undone, the most recently undone last. */
  future: readonly ScriptContents[];
  /** Field of the last change; consecutive changes of one field are undone together. */
  field?: string;
  /** Id of the chosen step. */
  step?: string;
  /** Completion conditions in words, by step id. */
  waits: ReadonlyMap<string, string>;
  state: "idle" | "saving" | "refused" | "unreachable";
  /** Contents of the last save request. */
  sent?: ScriptContents;
  mistakes: readonly Mistake[];
  /** Version that somebody else saved after this draft was loaded. */
  theirs?: Script;
  /** Number of steps that the running recording has added; undefined while no recording runs. */
  recorded?: number;
  /** True after a reload or a new sign-in has ended a recording, until the next recording starts. */
  interrupted?: boolean;
  /** True after somebody else's version replaced contents that had no unsaved changes. */
  replaced?: boolean;
};

let current: Draft | undefined;
const listeners = new Listeners();

function publish(next: Draft | undefined): void {
  current = next;
  listeners.notify();
}

function update(change: Partial<Draft>): void {
  if (!current) return;
  publish({ ...current, ...change });
  storeDraft(current);
}

/** Return the walkthrough that is being written, once it is loaded. */
export function useDraftScript(): Draft | undefined {
  return useSyncExternalStore(listeners.subscribe, () => current);
}

/** Return the id of a step; the server accepts only strings as ids. */
export function idOf(step: ScriptContents["steps"][number]): string {
  return String(step.id);
}

function isSame(one: ScriptContents, other: ScriptContents): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Return true if the contents differ from those on the server. */
export function isUnsaved({ contents, saved }: Draft): boolean {
  return !isSame(contents, saved);
}

/** Return the number of steps without a text; the server rejects such steps. */
export function countUnwritten({ contents: { steps } }: Draft): number {
  return steps.filter(({ say }) => say === "").length;
}

function contentsOf({ title, summary, minutes, level, steps, rules }: Script): ScriptContents {
  return { title, summary, minutes, level, steps, rules };
}

function waitsOf({ steps, waits }: Script): ReadonlyMap<string, string> {
  return new Map(steps.map((step, index) => [idOf(step), waits[index] ?? ""]));
}

type Stored = Pick<Draft, "contents" | "revision" | "step" | "interrupted">;

const storageKey = (name: string) => `mockconsole.draft.${name}`;

/** Store unsaved contents, the chosen step and whether a recording runs, so that they survive a reload. */
function storeDraft(draft: Draft): void {
  const { name, contents, revision, step } = draft;
  const interrupted = draft.recorded !== undefined || undefined;
  const stored = isUnsaved(draft)
    ? { contents, revision, step, interrupted }
    : { step, interrupted };
  writeStored(storageKey(name), JSON.stringify(stored), "sessionStorage");
}

function readDraft(name: string): Partial<Stored> {
  const text = readStored(storageKey(name), "sessionStorage");
  return text === null ? {} : (JSON.parse(text) as Partial<Stored>);
}

/**
 * Begin a draft with the server's version or update the current draft; a new draft restores the unsaved changes of this
 * tab.
 */
export function receiveScript(name: string, script: Script): void {
  const saved = contentsOf(script);
  const { revision } = script;
  if (current?.name !== name) {
    const stored = readDraft(name);
    // If the stored contents equal the server's, they were saved, but the response came after the walkthrough was
    // closed.
    if (stored.contents && isSame(stored.contents, saved)) stored.revision = revision;
    const draft: Draft = {
      name,
      contents: stored.contents ?? saved,
      saved,
      revision: stored.revision ?? revision,
      past: [],
      future: [],
      step: stored.step,
      interrupted: stored.interrupted,
      waits: waitsOf(script),
      state: "idle",
      mistakes: [],
    };
    publish(draft);
    storeDraft(draft);
    if (draft.revision !== revision) update({ theirs: script });
    return;
  }
  if (current.state === "saving") return;
  if (current.revision === revision) update({ waits: waitsOf(script), theirs: undefined });
  else if (isSame(saved, current.contents)) settle(script, saved);
  else if (isUnsaved(current)) update({ theirs: script, state: "idle" });
  else replaceContents(script, true);
}

/** Replace the contents with the server's version; undo restores the writer's own version. */
function replaceContents(script: Script, replaced: boolean): void {
  if (!current) return;
  const contents = contentsOf(script);
  const past = [...current.past, current.contents];
  update({ contents, past, future: [], field: undefined, replaced });
  settle(script, contents);
}

function settle(script: Script, saved: ScriptContents): void {
  update({
    saved,
    revision: script.revision,
    waits: waitsOf(script),
    state: "idle",
    sent: undefined,
    mistakes: [],
    theirs: undefined,
  });
}

/** Replace the writer's own version with the one that somebody else saved; undo restores the writer's version. */
export function loadTheirs(): void {
  if (current?.theirs) replaceContents(current.theirs, false);
}

/** Continue with the writer's own version; the next save overwrites the one that somebody else saved. */
export function overwriteTheirs(): void {
  const theirs = current?.theirs;
  if (!theirs) return;
  const saved = contentsOf(theirs);
  update({ saved, revision: theirs.revision, theirs: undefined, sent: undefined });
}

/**
 * Change the contents; `field` identifies the field that is typed into, so that one undo reverts everything typed
 * there.
 */
export function changeScript(change: Partial<ScriptContents>, field?: string, step?: string): void {
  if (!current) return;
  const { contents, past } = current;
  const goesOn = field !== undefined && field === current.field;
  update({
    contents: { ...contents, ...change },
    past: goesOn ? past : [...past, contents].slice(-MAX_UNDO),
    future: [],
    field,
    step: step ?? current.step,
    replaced: false,
  });
  forgetMistakes();
}

/** Clear the mistakes if the contents equal the saved ones again. */
function forgetMistakes(): void {
  if (current?.state === "refused" && !isUnsaved(current)) {
    update({ state: "idle", sent: undefined, mistakes: [] });
  }
}

/** Apply a change to the latest steps, so that several calls before one render build on each other. */
export function changeSteps<Step>(change: (steps: Step[]) => Step[], field?: string): void {
  if (!current) return;
  // The cast is safe: the server has checked the saved steps, and the forms write this format.
  const steps = change(current.contents.steps as Step[]);
  changeScript({ steps: steps as ScriptContents["steps"] }, field);
}

/** Undo the last change. */
export function undoChange(): void {
  const contents = current?.past.at(-1);
  if (!current || !contents) return;
  const past = current.past.slice(0, -1);
  const future = [...current.future, current.contents];
  update({ contents, past, future, field: undefined, replaced: false });
  forgetMistakes();
}

/** Redo the change that was undone last. */
export function redoChange(): void {
  const contents = current?.future.at(-1);
  if (!current || !contents) return;
  const past = [...current.past, current.contents];
  update({ contents, past, future: current.future.slice(0, -1), field: undefined });
  forgetMistakes();
}

export function chooseStep(step: string | undefined): void {
  update({ step, field: undefined });
}

/** Begin or end a recording. */
export function setRecording(on: boolean): void {
  update({ recorded: on ? 0 : undefined, interrupted: false });
}

/** End a recording that its trainer hasn't stopped. */
export function interruptRecording(): void {
  if (current?.recorded !== undefined) update({ recorded: undefined, interrupted: true });
}

/** Count a step that the recording has added. */
export function countRecorded(): void {
  update({ recorded: (current?.recorded ?? 0) + 1 });
}

/** Record that the current contents are being sent. */
export function noteSending(): void {
  update({ state: "saving", sent: current?.contents });
}

export function noteSaved(name: string, script: Script, sent: ScriptContents): void {
  if (current?.name === name) settle(script, sent);
}

/**
 * Record that a save failed, with the server's messages by field if the server was reached: `steps.2.say` is a field of
 * the second step.
 */
export function noteFailure(name: string, fields?: Readonly<Record<string, string[]>>): void {
  if (current?.name !== name) return;
  const steps = current.sent?.steps ?? [];
  const mistakes = Object.entries(fields ?? {}).flatMap(([address, messages]) => {
    const [, number, field = ""] = /^steps\.(\d+)\.?(.*)$/.exec(address) ?? [];
    const step = steps[Number(number) - 1];
    const where = step ? { step: idOf(step), field } : { field: address };
    return messages.map((message) => ({ ...where, message }));
  });
  update({ state: fields ? "refused" : "unreachable", mistakes });
}

/** Store the contents as unsaved changes of another walkthrough, and close this one. */
export function moveDraft(name: string, revision: string): void {
  const stored = { contents: current?.contents, revision };
  writeStored(storageKey(name), JSON.stringify(stored), "sessionStorage");
  closeDraft();
}

/** Forget the walkthrough when its page is closed; unsaved contents stay in the browser's storage. */
export function closeDraft(): void {
  publish(undefined);
}
