import { type Schemas } from "@/api/client";
import { type Step, type WatchedLeaf } from "@/api/training";
import { setActivityListener } from "@/lib/activity-listener";
import { isFlagging, isMeant, nameOf } from "@/training/page/dom";
import { anchorsOf, type Field, isField, partHit } from "@/training/recorder/acts";
import { createOutbox, type NewEvent } from "@/training/recorder/outbox";

/** Debounce of typing before a text counts as entered. */
const TYPING_MS = 700;
const MAX_WAIT_MS = 1000;
/** Delay before a visit is sent: short, so that the trainer's board is current, but quick visits share one batch. */
const VISIT_WAIT_MS = 1000;
const MAX_TITLE_LENGTH = 120;

type Kind = NewEvent["kind"];

const CONTROLS =
  "button,a[href],summary,[role=button],[role=tab],[role=switch],[role=radio],[role=checkbox],[role^=menuitem],input:is([type=radio],[type=checkbox])";
/** Controls that open on pointerdown: Radix suppresses their click. */
const OPENS_WHEN_DOWN = "[aria-haspopup=menu],[role=combobox]:not(input)";
const CHOICES = "[role=radio],[type=radio],[role=option]";

/** Query parameters that may be recorded, each with a pattern for its value that excludes typed text. */
const KNOWN_PLACES = {
  tab: /^[a-z][a-z0-9-]{0,19}$/,
  tx: /^TRN-\d{1,18}$/,
  document: /^SIM-DOC-\d{4,12}$/,
};

type RecorderOptions = {
  steps: () => readonly Step[];
  /** Id of the current step. */
  current: () => string | null;
  /** Return true before the lesson starts, while only visits are recorded. */
  waits: () => boolean;
  /** Called when the seat's step may have changed. */
  onMoved: () => void;
  /** Called when the server refuses events: the seat or the session may be over. */
  onLost: () => void;
};

type Recorder = {
  visited: (path: string, search: string) => void;
  read: (step: string) => void;
  played: (step: string) => void;
};

let running: Recorder | undefined;

/** Record a visit; called after each navigation and each change of the step. */
export function visited(path: string, search: string): void {
  running?.visited(path, search);
}

/** Record that a step was read. */
export function read(step: string): void {
  running?.read(step);
}

/** Record that the console plays a step; called before its first act. */
export function recordPlayed(step: string): void {
  running?.played(step);
}

function placeOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  const entries = Object.entries(KNOWN_PLACES).map(([name, form]) => {
    const value = params.get(name) ?? "";
    return [name, form.test(value) ? value : undefined] as const;
  });
  return Object.fromEntries(
    entries.filter((entry): entry is [keyof typeof KNOWN_PLACES, string] => entry[1] !== undefined),
  );
}

/** Record and send the actions on the seat, without any typed text; returns a function that stops the recording. */
export function startRecorder({
  steps,
  current,
  waits,
  onMoved,
  onLost,
}: RecorderOptions): () => void {
  const stopping = new AbortController();
  const editedFields = new Set<Field>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  let place = "";
  let shown: [path: string, search: string] | undefined;

  const outbox = createOutbox(({ step }: Schemas["Kept"]) => {
    if (step !== current()) onMoved();
  }, onLost);

  /**
   * Return the ids of the conditions that an act meets; `targets` has the anchor of the element first, then the anchors
   * around it.
   */
  function metBy(kind: Kind, targets: readonly string[], text = ""): string[] {
    function isMet(leaf: WatchedLeaf): boolean {
      const what = kind === "command" ? leaf.what.toLowerCase() : leaf.what;
      if (leaf.kind !== kind || !targets.includes(what)) return false;
      if (leaf.text === null) return true;
      if (kind === "typed" || kind === "visited") return leaf.text === text;
      return leaf.text === "" ? what === targets[0] : isMeant(text, leaf.text);
    }
    return steps().flatMap(({ watch }) => watch.filter(isMet).map(({ id }) => id));
  }

  const isAwaited = (id: string) => id.startsWith(`${current() ?? ""}.`);

  function note(
    kind: Kind,
    what: string,
    metConditions: readonly string[] = [],
    about: object = {},
  ): void {
    if (waits() && kind !== "visited") return;
    const all = { ...about, ...(metConditions.length > 0 && { met: metConditions }) };
    const newEvent = { kind, what, about: Object.keys(all).length > 0 ? all : null };
    // Send the event at once even if only a later step has the condition: the server may be ahead of this page.
    const usual = kind === "visited" ? VISIT_WAIT_MS : undefined;
    outbox.add(newEvent, metConditions.length > 0 ? 0 : usual);
  }

  function noteAt(element: Element, kind: Kind, text: string): void {
    const anchors = anchorsOf(element);
    const [anchor] = anchors;
    if (anchor !== undefined) note(kind, anchor, metBy(kind, anchors, text));
  }

  /** Record the fields edited since the last call, except fields that are empty again. */
  function settle(): void {
    clearTimeout(resting);
    for (const field of editedFields) {
      const text = field.value.trim();
      if (text !== "") noteAt(field, "typed", text);
    }
    editedFields.clear();
  }

  /** Record the press of a control; the press of an option counts as a choice, unless the step waits for a press. */
  function press(control: Element): void {
    settle();
    const name = nameOf(control);
    const isPress =
      !control.matches(CHOICES) || metBy("pressed", anchorsOf(control), name).some(isAwaited);
    noteAt(control, isPress ? "pressed" : "chosen", name);
  }

  function listen<Type extends keyof WindowEventMap>(
    type: Type,
    listener: (event: WindowEventMap[Type]) => void,
  ): void {
    window.addEventListener(
      type,
      (event) => {
        if (!isFlagging()) listener(event);
      },
      { capture: true, passive: true, signal: stopping.signal },
    );
  }

  listen("click", (event) => {
    const control = partHit(event, CONTROLS);
    if (control?.matches(OPENS_WHEN_DOWN) === false) press(control);
  });
  listen("pointerdown", (event) => {
    const opener = partHit(event, OPENS_WHEN_DOWN);
    if (opener && event.button === 0 && !event.ctrlKey) press(opener);
  });
  listen("pointerup", (event) => {
    const option = partHit(event, "[role=option]");
    if (option && event.button === 0) press(option);
  });
  listen("keydown", (event) => {
    if (event.isComposing || event.repeat || !["Enter", " ", "ArrowDown"].includes(event.key))
      return;
    const opener = partHit(event, OPENS_WHEN_DOWN);
    if (opener) press(opener);
    if (event.key === "ArrowDown") return;
    const pointedAt = (event.target as Element).getAttribute("aria-activedescendant");
    const option =
      pointedAt === null || event.key === " "
        ? partHit(event, "[role=option]")
        : document.getElementById(pointedAt);
    if (option) press(option);
    else if (event.key === "Enter") settle();
  });
  listen("input", ({ target }) => {
    if (!isField(target) || waits()) return;
    editedFields.add(target);
    clearTimeout(resting);
    const metConditions = metBy("typed", anchorsOf(target), target.value.trim());
    if (metConditions.some(isAwaited)) resting = setTimeout(settle, TYPING_MS);
  });
  listen("focusout", settle);
  listen("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.ariaHidden === "true") return;
    noteAt(target, "chosen", target.selectedOptions[0]?.text.trim() ?? "");
  });
  function leave(): void {
    settle();
    outbox.leave();
  }
  listen("pagehide", leave);
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") leave();
      else if (shown) {
        // Another tab may have reported another screen meanwhile.
        place = "";
        running?.visited(...shown);
      }
    },
    { signal: stopping.signal },
  );

  setActivityListener({
    async beforeCall() {
      settle();
      if (!outbox.hasToSend()) return;
      await Promise.race([
        outbox.flush(),
        new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
      ]);
    },
    onCall: onMoved,
    onNotice(title) {
      note("notice", title.slice(0, MAX_TITLE_LENGTH));
    },
    onCommand(lines, commands) {
      for (const line of lines.split("\n")) {
        const [word = ""] = line.trim().toLowerCase().split(/\s/);
        const metConditions = metBy("command", [word]);
        const isKnown = commands.some((command) => command.split(" ")[0] === word);
        if (isKnown || metConditions.length > 0) note("command", word, metConditions);
      }
    },
  });

  running = {
    visited(path, search) {
      settle();
      shown = [path, search];
      const about = { ...placeOf(search), ...(waits() && { waits: true }) };
      const metConditions = waits() ? [] : metBy("visited", [path], placeOf(search).tab);
      const next = JSON.stringify([path, about]);
      if (next === place && !metConditions.some(isAwaited)) return;
      place = next;
      note("visited", path, metConditions, about);
    },
    read(step) {
      note("read", step, metBy("read", [step]));
    },
    played(step) {
      note("played", step);
    },
  };

  return () => {
    stopping.abort();
    clearTimeout(resting);
    outbox.close();
    setActivityListener(undefined);
    running = undefined;
  };
}
