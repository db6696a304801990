import { type Schemas } from "@/api/client";
import { type Step, type WatchedLeaf } from "@/api/training";
import { setActivityListener } from "@/lib/activity-listener";
import { isMeant, nameOf } from "@/training/page/dom";
import { anchorsOf, type Field, isChoice } from "@/training/recorder/acts";
import { listenToActs } from "@/training/recorder/listen";
import { createOutbox, type NewEvent } from "@/training/recorder/outbox";

/** Debounce of typing before a text counts as entered. */
const TYPING_MS = 700;
const MAX_WAIT_MS = 1000;
/** Delay before a visit is sent: short, so that the trainer's board is current, but quick visits share one batch. */
const VISIT_WAIT_MS = 1000;
const MAX_TITLE_LENGTH = 120;

type Kind = NewEvent["kind"];

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
  /** Return true until the lesson starts; before the start, only visits are recorded. */
  waits: () => boolean;
  /** Called when the seat's step may have changed. */
  onMoved: () => void;
  /** Called when the server rejects events: the seat or the session may be over. */
  onLost: () => void;
};

type Recorder = {
  visited: (path: string, search: string) => void;
  read: (step: string) => void;
  played: (step: string) => void;
};

let running: Recorder | undefined;

/** Record a visit; called after each navigation and each change of the step. */
export function recordVisit(path: string, search: string): void {
  running?.visited(path, search);
}

/** Record that a step was read. */
export function recordRead(step: string): void {
  running?.read(step);
}

/** Record that the console plays a step; called before the step's first action. */
export function recordPlayed(step: string): void {
  running?.played(step);
}

function placeOf(search: string): Record<string, string> {
  const params = new URLSearchParams(search);
  const places = Object.entries(KNOWN_PLACES).flatMap(([name, form]) => {
    const value = params.get(name) ?? "";
    return form.test(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(places);
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
   * Return the ids of the conditions that an action meets; `targets` contains the element's own anchor, then the
   * anchors around the element.
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
      !isChoice(control) || metBy("pressed", anchorsOf(control), name).some(isAwaited);
    noteAt(control, isPress ? "pressed" : "chosen", name);
  }

  listenToActs(
    {
      onPress: press,
      onInput(field) {
        if (waits()) return;
        editedFields.add(field);
        clearTimeout(resting);
        const metConditions = metBy("typed", anchorsOf(field), field.value.trim());
        if (metConditions.some(isAwaited)) resting = setTimeout(settle, TYPING_MS);
      },
      onSelect(select, name) {
        noteAt(select, "chosen", name);
      },
      onSettle: settle,
    },
    stopping.signal,
  );
  function leave(): void {
    settle();
    outbox.leave();
  }
  window.addEventListener("pagehide", leave, { signal: stopping.signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") leave();
      else if (shown) {
        // Report this screen again, because another tab may have reported another screen meanwhile.
        place = "";
        running?.visited(...shown);
      }
    },
    { signal: stopping.signal },
  );

  const forget = setActivityListener({
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
    forget();
    running = undefined;
  };
}
