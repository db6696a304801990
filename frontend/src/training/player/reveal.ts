import { type Anchor } from "@/anchors/anchor";
import { isVisible } from "@/lib/visibility";
import { topLayer } from "@/training/page/dom";
import { clearing, next, type Next } from "@/training/page/next";
import { middleOf, press, pressKey } from "@/training/player/gestures";
import { pause, PlaybackFailure } from "@/training/player/playback-failure";

const LOOK_MS = 30;
const MOVE_MS = 350;
const TIMEOUT_MS = 8000;
const TOTAL_TIMEOUT_MS = 30_000;
/** Time during which an element isn't pressed again: the result of a press may still be loading. */
const PRESSED_MS = 2000;

export type Going = {
  /** Return the current pace: at 0 the player never waits, 1 is a person's speed, 2 is half as fast. */
  pace: () => number;
  signal: AbortSignal;
  onPointer: (x: number, y: number) => void;
};

const pressed = new WeakMap<Element, number>();

function wasPressed(element: Element): boolean {
  return Date.now() - (pressed.get(element) ?? 0) < PRESSED_MS;
}

/** Return true if a press would hit the element now. */
function isWithinReach(element: HTMLElement): boolean {
  if (!isVisible(element) || element.matches(":disabled,[aria-disabled=true]")) return false;
  const { clientX, clientY } = middleOf(element);
  const hit = document.elementFromPoint(clientX, clientY);
  const around = element.closest("label") ?? element;
  return around.contains(hit);
}

/** Dismiss the notice that covers an element, because notices stay for seconds. */
function dismissNoticeOver(element: HTMLElement): void {
  const { clientX, clientY } = middleOf(element);
  const notice = document.elementFromPoint(clientX, clientY)?.closest("[data-slot=toast]");
  notice?.querySelector<HTMLElement>("[aria-label='Dismiss notice']")?.click();
}

/** Return the error message for an element that can't be pressed. */
function failureMessage({ why, element, after }: Next, name: string): string {
  const wanted = name === "" ? "What this step needs" : `“${name}”`;
  if (why === "here" && element) return `${wanted} is there, but it can’t be pressed.`;
  if (after !== undefined) return `${wanted} appears only when ${after}.`;
  return `${wanted} isn’t on the screen. Do the step by hand, or skip it.`;
}

/** Press once on the way to an element: close the layer that covers it, or press the control that leads to it. */
export async function goOn({ why, element }: Next, signal: AbortSignal): Promise<void> {
  const layer = why === "close" && !element ? topLayer() : element;
  if (!layer || wasPressed(layer)) return;
  pressed.set(layer, Date.now());
  if (element) await press(element, signal);
  else pressKey(layer, "Escape");
}

/**
 * Wait until an element has stopped moving and can be pressed; until it is visible, press the controls that lead to it.
 */
export async function reach(
  name: string,
  find: () => Next,
  { pace, signal, onPointer }: Going,
): Promise<HTMLElement> {
  const end = Date.now() + TOTAL_TIMEOUT_MS;
  let before = "";
  let waitUntil = end;
  let pointedAt: HTMLElement | undefined;
  for (;;) {
    signal.throwIfAborted();
    const way = find();
    const { why, element } = way;
    const box = element?.getBoundingClientRect();
    const state = [why, way.anchor, way.name, box?.x, box?.y, box?.width].join(" ");
    const stands = state === before;
    before = state;
    if (!stands) waitUntil = Date.now() + TIMEOUT_MS;
    if (Date.now() > Math.min(waitUntil, end)) throw new PlaybackFailure(failureMessage(way, name));
    if (stands && element && !isWithinReach(element)) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      dismissNoticeOver(element);
    } else if (stands && element && pace() > 0 && pointedAt !== element) {
      pointedAt = element;
      const { clientX, clientY } = middleOf(element);
      onPointer(clientX, clientY);
      await pause(MOVE_MS * pace(), signal);
    } else if (stands && element && why === "here") {
      return element;
    } else if (stands) {
      await goOn(way, signal);
    }
    await pause(LOOK_MS, signal);
  }
}

/** Return the element at an anchor, after opening the screen and the parts that contain it. */
export function reveal(
  anchor: Anchor,
  name: string,
  pick: (part: HTMLElement) => HTMLElement | undefined,
  going: Going,
): Promise<HTMLElement> {
  const find = () => {
    const way = next(anchor, location.pathname);
    if (way.why !== "here" || !way.element) return way;
    const element = pick(way.element);
    return element ? { ...way, element } : (clearing(anchor) ?? { ...way, element });
  };
  return reach(name, find, going);
}
