import { type Anchor } from "@/anchors/anchor";
import { entryOf } from "@/anchors/entry-of";
import { type Schemas } from "@/api/client";
import { type Step } from "@/api/training";
import { choiceIn, controlNamed, fieldIn, TERMINAL } from "@/training/page/dom";
import { chooseFrom, type Field, press, pressKey, typeInto } from "@/training/player/gestures";
import { type Going, reach, reveal } from "@/training/player/reveal";
import { waitUntilIdle, Forbidden } from "@/training/player/playback-failure";

type Act = Schemas["Act"];

export type PlayOptions = Going & {
  /** Called before the player performs an action on an element. */
  onAct: (act: Act, element: HTMLElement) => void;
  /**
   * Navigate directly. Used only for the start page and for URLs with a query string; other screens are opened from the
   * menu.
   */
  go: (path: string) => void;
};

const A_PERSON_S = "[target=_blank],[type=file],[aria-label^='Copy ']";

/**
 * Play the actions of a step, each once the page is ready for it; throws `PlaybackFailure` or `Forbidden` if one can't
 * be played.
 */
export async function playStep(step: Step, options: PlayOptions): Promise<void> {
  for (const act of step.do) {
    await play(act, (act.at ?? step.at ?? "") as Anchor, options);
    await waitUntilIdle(options.signal);
  }
}

async function play(act: Act, anchor: Anchor, options: PlayOptions): Promise<void> {
  const { press: name, type: text, choose, command, visit } = act;
  if (visit !== undefined) {
    await goTo(visit, act, options);
  } else if (choose !== undefined) {
    await chooseAt(anchor, choose, act, options);
  } else if (name !== undefined) {
    const named = (part: HTMLElement) => controlNamed(part, name);
    await pressAt(await reveal(anchor, name, named, options), act, options);
  } else {
    const field = (await reveal(anchor, "", fieldIn, options)) as Field;
    options.onAct(act, field);
    await typeInto(field, text ?? command ?? "", options);
    if (command === undefined) return;
    // Press Ctrl+Enter: in a terminal that runs several lines at once, Enter alone would only begin a new line.
    if (field.closest(TERMINAL)) pressKey(field, "Enter", true);
    else field.form?.requestSubmit();
  }
}

async function pressAt(element: HTMLElement, act: Act, options: PlayOptions): Promise<void> {
  options.onAct(act, element);
  if (element.matches(A_PERSON_S) && !navigator.userActivation.isActive) {
    throw new Forbidden("Browsers require a real press for this: press the button yourself.");
  }
  await press(element, options.signal);
}

async function goTo(path: string, act: Act, options: PlayOptions): Promise<void> {
  const { pathname, search } = new URL(path, location.origin);
  if (pathname === location.pathname && [location.search, ""].includes(search)) return;
  if (search !== "" || pathname === "/") {
    options.go(path);
    return;
  }
  await pressAt(
    await reveal(entryOf(pathname.slice(1)), "", (part) => part, options),
    act,
    options,
  );
}

async function chooseAt(
  anchor: Anchor,
  name: string,
  act: Act,
  options: PlayOptions,
): Promise<void> {
  const pick = (part: HTMLElement) => choiceIn(part, name);
  const control = await reveal(anchor, name, pick, options);
  if (control instanceof HTMLSelectElement) {
    options.onAct(act, control);
    chooseFrom(control, name);
    return;
  }
  await pressAt(control, act, options);
  if (control.role !== "combobox") return;
  if (control instanceof HTMLInputElement) await typeInto(control, name, options);
  const option = await reach(
    name,
    () => {
      const list = document.getElementById(control.getAttribute("aria-controls") ?? "");
      return { anchor, why: "here", element: list ? controlNamed(list, name) : undefined };
    },
    options,
  );
  await press(option, options.signal);
}
