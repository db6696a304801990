import { type Anchor } from "@/anchors/anchor";
import * as lists from "@/anchors/lists";
import { type Schemas } from "@/api/client";
import { setActivityListener, type UnsafeCall } from "@/lib/activity-listener";
import { screenOf } from "@/lib/screen-path";
import { choiceIn, controlNamed, fieldIn, find, nameOf, TERMINAL } from "@/training/page/dom";
import { anchorsOf, type Field, isChoice, openerOf } from "@/training/recorder/acts";
import { listenToActs } from "@/training/recorder/listen";
import { type WrittenStep } from "@/training/writing/script";
import { freeId, screensOpened } from "@/training/writing/steps";

/** Time after a press during which a call counts as an effect of the press. */
const CALL_MS = 1000;
const MAX_NAME_LENGTH = 120;
const COPIES = "[aria-label^='Copy ']";
const SECRET = "[type=password],[data-secret]";
/** Controls that the player uses by itself on its way to a place: the list of screens, and the opener of a list. */
const WAYS = `[data-anchor='frame.menu'],[role=combobox],${TERMINAL} [data-anchor$='.run']`;
/** Search over the screens; presses in the search aren't recorded, only the screen that it opens. */
const SEARCH = "[data-anchor='frame.search'],[data-anchor='frame.palette'] *";
const SCREENS = "frame.screens.";
/** Anchors and screens that belong to no exercise and aren't recorded. */
const OWN = /^(?:frame\.account|\/?(?:teach|learn|debrief))\b/;
const TAB_NAME = /^[a-z][a-z0-9-]{0,19}$/;

const IGNORED = {
  back: "Going back on the same screen can’t be recorded. Press a control of the screen instead.",
  copy: "Copying can’t be recorded, because browsers only copy when a person presses. Write in the step what to copy.",
  file: "Choosing a file can’t be recorded. Write in the step which file to choose.",
  own: "The account menu, Teach and Walkthroughs aren’t recorded: trainees don’t use them.",
  secret: "A password isn’t recorded. Write in the step what to type.",
  tab: "This opens a new tab. What you do there can’t be recorded: come back to this tab.",
};

type RecordingOptions = {
  operations: () => readonly Schemas["Operation"][];
  /** Called with a new step, whose id isn't in `ids`. */
  onStep: (step: WrittenStep) => void;
  /** Called with the last step after it changed, for example because more was typed. */
  onChange: (step: WrittenStep) => void;
  /** Called with the reason, in words, if an action can't be recorded. */
  onIgnored: (reason: string) => void;
  ids: () => Set<string>;
};

type Recording = {
  /** Called after each navigation; `wentBack` is true after Back and Forward. */
  recordVisit: (path: string, search: string, wentBack: boolean) => void;
  stop: () => void;
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

/** Return a control's name, shortened to fit a step if it is long. */
function writtenName(control: Element): string {
  const name = nameOf(control);
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
}

/** Return the action that types a field's text, and the condition that it meets; the text of a secret is left out. */
function typedIn(field: Field, at: Anchor): Act {
  if (field.matches(SECRET)) return { at, until: { typed: at } };
  const text = field.value.trim();
  return { at, do: { type: field.value }, until: { typed: at, ...(text !== "" && { text }) } };
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

/** Return the choice of an option by its name; `control` is the opener of its list, or a radio button. */
function choiceOf(control: Element, name: string): Act | undefined {
  const at = placeOf(control, (part) => choiceIn(part, name));
  return at && { at, do: { choose: name } };
}

function actOf(control: Element): Act | undefined {
  if (!isChoice(control)) return pressOf(control);
  const opener = listOpener(control);
  if (opener === null) return choiceOf(control, writtenName(control)) ?? pressOf(control);
  // Record an option of a search field as a press, not as a choice, because the list contains only options that match
  // the typed text.
  return opener instanceof HTMLInputElement
    ? pressOf(control)
    : choiceOf(opener, writtenName(control));
}

function tabsThatAre(state: "open" | "closed"): Element[] {
  return [...document.querySelectorAll(`[role=tab][aria-selected=${String(state === "open")}]`)];
}

/** Return the pattern of the URLs that match a path with parameters in braces. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
}

/** Convert words to the stem of an id. */
function stemOf(words: string): string {
  const kebab = words.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  return kebab.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "step";
}

/** Record what a trainer does on the page as steps that the player can play. Passwords are never recorded. */
export function startRecording({
  operations,
  onStep,
  onChange,
  onIgnored,
  ids,
}: RecordingOptions): Recording {
  const stopping = new AbortController();
  const issued = new Set<string>();
  const causes = new WeakMap<UnsafeCall, WrittenStep["id"]>();
  let last: { step: WrittenStep; startedAt: number; field?: Field } | undefined;
  let terminal: Element | null = null;
  let shown = screenOf(location.pathname);
  /** Screen that was shown last, ignoring the pages of trainers. */
  let lastScreen = shown;
  /** Tabs that were closed after the last navigation: Back and Forward may open one of them. */
  let closedTabs = tabsThatAre("closed");

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

  /** Record an action as a step, or say that its control has no place. */
  function addOrIgnore(act: Act | undefined, name: string, words = name, field?: Field): void {
    const visit = act?.do && "visit" in act.do ? act.do.visit : undefined;
    if (OWN.test(act?.at ?? visit ?? "")) onIgnored(IGNORED.own);
    else if (act) add(act, words || (act.at?.split(".").at(-1) ?? ""), field);
    else onIgnored(`${name ? `“${name}”` : "This"} can’t be recorded: a step can’t point at it.`);
  }

  /** Return true while a call or a navigation counts as the effect of the last step's press. */
  function pressActs(): boolean {
    if (last === undefined || Date.now() - last.startedAt >= CALL_MS) return false;
    return last.step.do !== undefined && "press" in last.step.do;
  }

  function endEffects(): void {
    if (last) last.startedAt = 0;
  }

  function press(control: Element): void {
    settle();
    endEffects();
    closedTabs = closedTabs.filter((tab) => tab !== control);
    if (control.matches(`${WAYS},${SEARCH}`) || isInPane(control)) return;
    if (control.matches(COPIES)) {
      onIgnored(IGNORED.copy);
      return;
    }
    const act = actOf(control);
    addOrIgnore(act, nameOf(control), isChoice(control) ? "" : nameOf(control));
    if (act && control.matches("[target=_blank]")) onIgnored(IGNORED.tab);
  }

  function grow(field: Field): void {
    const { at, do: before } = last?.step ?? {};
    if (field.matches(SECRET) || at === undefined) return;
    if (!before || Array.isArray(before) || before.type !== field.value) change(typedIn(field, at));
  }

  function type(field: Field): void {
    if (isInPane(field) || field.matches(SEARCH)) return;
    if (last?.field === field) {
      grow(field);
      return;
    }
    if (field.type === "file") {
      onIgnored(IGNORED.file);
      return;
    }
    if (field.value === "") return;
    const at = placeOf(field, fieldIn);
    addOrIgnore(at && typedIn(field, at), nameOf(field), "", field);
    if (field.matches(SECRET)) onIgnored(IGNORED.secret);
  }

  /** Read a field once more after typing, because the field may have formatted the text. */
  function settle(): void {
    if (last?.field?.isConnected) grow(last.field);
  }

  /** Record a screen that was opened by the search, a shortcut, Back or Forward, not by a link or a button. */
  function recordVisit(path: string, search: string, wentBack: boolean): void {
    const screen = screenOf(path);
    const [opened] = tabsThatAre("open").filter((tab) => closedTabs.includes(tab));
    closedTabs = tabsThatAre("closed");
    if (screen === shown) {
      if (wentBack) goBack(opened);
      return;
    }
    shown = screen;
    settle();
    if (OWN.test(screen)) onIgnored(IGNORED.own);
    if (OWN.test(screen) || screen === lastScreen || !(screen.slice(1) in lists)) return;
    lastScreen = screen;
    if (last && screensOpened(last.step).includes(screen)) return;
    if (!wentBack && pressActs()) {
      if (!last?.step.until) change({ until: { visited: screen } });
      return;
    }
    const tab = new URLSearchParams(search).get("tab") ?? "";
    const visit = TAB_NAME.test(tab) ? `${screen}?tab=${tab}` : screen;
    addOrIgnore({ do: { visit } }, screen);
  }

  /** Record Back or Forward on a screen as a press on the tab that it has opened. */
  function goBack(opened: Element | undefined): void {
    if (OWN.test(shown)) return;
    if (opened) addOrIgnore(pressOf(opened), nameOf(opened));
    else onIgnored(IGNORED.back);
  }

  function trackTerminal({ target }: Event): void {
    if (target instanceof Element) terminal = target.closest(TERMINAL) ?? terminal;
  }
  const options = { capture: true, passive: true, signal: stopping.signal };
  window.addEventListener("keydown", trackTerminal, options);
  window.addEventListener("click", trackTerminal, options);
  window.addEventListener(
    "keydown",
    // At each letter, stop counting calls and navigations as effects of the last press: the letter may be a shortcut
    // that navigates.
    ({ key }) => {
      if (key.length === 1 && key !== " ") endEffects();
    },
    options,
  );

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
      if (last && pressActs()) causes.set(call, last.step.id);
    },
    onCall(call, succeeded) {
      const cause = causes.get(call);
      if (!succeeded || cause === undefined || cause !== last?.step.id || last.step.until) return;
      const [address = ""] = call.address.split("?");
      const found = operations().find(
        ({ method, path }) => method === call.method && patternOf(path).test(address),
      );
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

  return {
    recordVisit,
    stop: () => {
      stopping.abort();
      forget();
    },
  };
}
