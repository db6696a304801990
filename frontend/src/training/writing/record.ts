import { type Anchor } from "@/anchors/anchor";
import { lists } from "@/anchors/lists";
import { type Schemas } from "@/api/client";
import { setActivityListener, type UnsafeCall } from "@/lib/activity-listener";
import { screenOf } from "@/lib/screen-path";
import { choiceIn, controlNamed, fieldIn, find, nameOf, TERMINAL } from "@/training/page/dom";
import { anchorsOf, type Field, isChoice, openerOf } from "@/training/recorder/acts";
import { listenToActs } from "@/training/recorder/listen";
import { type WrittenStep } from "@/training/writing/script";
import { freeId } from "@/training/writing/steps";

/** Time after a press during which a call counts as its effect. */
const CALL_MS = 1000;
const MAX_NAME_LENGTH = 120;
const COPIES = "[aria-label^='Copy ']";
const SECRET = "[type=password],[data-secret]";
/** Controls that the player uses by itself on its way to a place: the list of screens, and the opener of a list. */
const WAYS = `[data-anchor='frame.menu'],[role=combobox],${TERMINAL} [data-anchor$='.run']`;
const SCREENS = "frame.screens.";
/** Anchors of the parts that belong to no exercise. */
const OWN = /^(?:frame\.account|teach|learn)\b/;

const IGNORED = {
  copy: "Copying can’t be recorded, because browsers only copy when a person presses. Write in the step what to copy.",
  file: "Choosing a file can’t be recorded. Write in the step which file to choose.",
  own: "The account menu, Teach and Walkthroughs aren’t recorded: trainees don’t use them.",
  secret: "A password isn’t recorded. Write in the step what to type.",
  tab: "This opens a tab of its own. What you do there can’t be recorded: come back to this tab.",
};

type Recording = {
  operations: readonly Schemas["Operation"][];
  /** Called with a new step; its id is none of `ids`. */
  onStep: (step: WrittenStep) => void;
  /** Called with the last step after it grew. */
  onChange: (step: WrittenStep) => void;
  /** Called with the reason, in words, if an act can't be recorded. */
  onIgnored: (reason: string) => void;
  ids: () => Set<string>;
};

type Act = Pick<WrittenStep, "at" | "do" | "until">;

/** Return the nearest anchor at which the player finds an element. */
function placeOf(
  element: Element,
  pick: (part: HTMLElement) => HTMLElement | undefined,
): Anchor | undefined {
  return (anchorsOf(element) as Anchor[]).find((anchor) => {
    const part = find(anchor);
    return part !== undefined && pick(part) === element;
  });
}

/** Return a control's name as a step writes it: of a long name the beginning. */
function writtenName(control: Element): string {
  const name = nameOf(control);
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
}

/** Return the opener of the list or menu that contains a control. */
function listOpener(control: Element): Element | null {
  const layer = control.closest("[role=listbox],[role=menu]");
  return layer && openerOf(layer);
}

function isInPane(element: Element): boolean {
  return [element, listOpener(element)].some((part) => part?.closest("[data-training]"));
}

/** Return the screen that a link of the console leads to; undefined for the shown screen. */
function screenBehind(control: Element): string | undefined {
  if (!(control instanceof HTMLAnchorElement) || control.target === "_blank") return undefined;
  const screen = screenOf(control.pathname);
  return screen.slice(1) in lists && screen !== screenOf(location.pathname) ? screen : undefined;
}

function pressOf(control: Element): Act | undefined {
  const screen = screenBehind(control);
  if (screen !== undefined && anchorsOf(control)[0]?.startsWith(SCREENS))
    return { do: { visit: screen } };
  const name = writtenName(control);
  const named = (part: HTMLElement) => controlNamed(part, part === control ? "" : name);
  const at = placeOf(control, named);
  if (at === undefined) return undefined;
  const press = find(at) === control ? "" : name;
  return { at, do: { press }, ...(screen !== undefined && { until: { visited: screen } }) };
}

/** Return the choice of an option of a closed list, or of a radio button; `choose` has its control. */
function choiceOf(control: Element, name: string): Act | undefined {
  const at = placeOf(control, (part) => choiceIn(part, name));
  return at && { at, do: { choose: name } };
}

function actOf(control: Element): Act | undefined {
  if (!isChoice(control)) return pressOf(control);
  const opener = listOpener(control);
  if (opener === null) return choiceOf(control, writtenName(control)) ?? pressOf(control);
  // The field of a search narrows its list: its options are pressed after a text is typed.
  return opener instanceof HTMLInputElement
    ? pressOf(control)
    : choiceOf(opener, writtenName(control));
}

/** Return words as the stem of an id. */
function stemOf(words: string): string {
  const kebab = words.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  return kebab.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "step";
}

/**
 * Record what a trainer does on the page as steps that the player can play; returns a function that stops the
 * recording. Passwords are never recorded.
 */
export function startRecording({
  operations,
  onStep,
  onChange,
  onIgnored,
  ids,
}: Recording): () => void {
  const stopping = new AbortController();
  const issued = new Set<string>();
  const causes = new WeakMap<UnsafeCall, WrittenStep["id"]>();
  const routes = operations.map(({ name, method, path }) => ({
    name,
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  let last: { step: WrittenStep; startedAt: number; field?: Field } | undefined;
  let terminal: Element | null = null;

  function add(act: Act, words: string, field?: Field): void {
    const id = freeId(new Set([...ids(), ...issued]), stemOf(words), 1);
    issued.add(id);
    last = { step: { id, say: "", ...act }, startedAt: Date.now(), field };
    onStep(last.step);
  }

  function change(changes: Partial<WrittenStep>): void {
    if (last === undefined) return;
    last.step = { ...last.step, ...changes };
    onChange(last.step);
  }

  /** Add an act, or say that it has no place. */
  function addOrIgnore(act: Act | undefined, name: string, words = name, field?: Field): void {
    if (act?.at !== undefined && OWN.test(act.at)) onIgnored(IGNORED.own);
    else if (act) add(act, words || (act.at?.split(".").at(-1) ?? ""), field);
    else onIgnored(`${name ? `“${name}”` : "This"} can’t be recorded: a step can’t point at it.`);
  }

  function press(control: Element): void {
    settle();
    if (control.matches(WAYS) || isInPane(control)) return;
    if (control.matches(COPIES)) {
      onIgnored(IGNORED.copy);
      return;
    }
    const act = actOf(control);
    addOrIgnore(act, nameOf(control), isChoice(control) ? "" : nameOf(control));
    if (act && control.matches("[target=_blank]")) onIgnored(IGNORED.tab);
  }

  function grow(field: Field): void {
    if (field.matches(SECRET)) return;
    const type = field.value;
    const { do: before } = last?.step ?? {};
    if (!before || Array.isArray(before) || before.type !== type) change({ do: { type } });
  }

  function type(field: Field): void {
    if (isInPane(field)) return;
    if (last?.field === field) {
      grow(field);
      return;
    }
    if (field.type === "file") {
      onIgnored(IGNORED.file);
      return;
    }
    const isSecret = field.matches(SECRET);
    if (field.value === "") return;
    const at = placeOf(field, fieldIn);
    const act = at && { at, ...(!isSecret && { do: { type: field.value } }), until: { typed: at } };
    addOrIgnore(act, nameOf(field), "", field);
    if (isSecret) onIgnored(IGNORED.secret);
  }

  /** Read a field once more after typing: it may have formatted the text. */
  function settle(): void {
    if (last?.field?.isConnected) grow(last.field);
  }

  function trackTerminal({ target }: Event): void {
    if (target instanceof Element) terminal = target.closest(TERMINAL) ?? terminal;
  }
  const options = { capture: true, passive: true, signal: stopping.signal };
  window.addEventListener("keydown", trackTerminal, options);
  window.addEventListener("click", trackTerminal, options);

  listenToActs(
    {
      onPress: press,
      onInput: type,
      onSelect(select, name) {
        if (!isInPane(select)) addOrIgnore(choiceOf(select, name), nameOf(select), "");
      },
      onSettle: settle,
    },
    stopping.signal,
  );

  const forget = setActivityListener({
    beforeCall(call) {
      const isRecent = last !== undefined && Date.now() - last.startedAt < CALL_MS;
      if (isRecent && last?.step.do && "press" in last.step.do) causes.set(call, last.step.id);
    },
    onCall(call, succeeded) {
      const cause = causes.get(call);
      if (!succeeded || cause === undefined || cause !== last?.step.id || last.step.until) return;
      const [address = ""] = call.address.split("?");
      const found = routes.find((one) => one.method === call.method && one.path.test(address));
      if (found) change({ until: { called: found.name } });
    },
    onCommand(lines) {
      const field = terminal?.querySelector("textarea,input");
      const at = field ? placeOf(field, fieldIn) : undefined;
      for (const command of lines.split("\n").map((line) => line.trim())) {
        const [word = ""] = command.split(/\s/);
        if (word !== "") addOrIgnore(at && { at, do: { command } }, word);
      }
    },
  });

  return () => {
    stopping.abort();
    forget();
  };
}
