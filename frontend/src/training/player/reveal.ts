import { type Anchor } from "@/anchors/anchor";
import { isVisible } from "@/lib/visibility";
import { topLayer } from "@/training/page/dom";
import { next, type Next } from "@/training/page/next";
import { middleOf, press, pressKey } from "@/training/player/gestures";
import { pause, PlaybackFailure } from "@/training/player/playback-failure";

const LOOK_MS = 30;
const MOVE_MS = 350;
const PATIENCE_MS = 8000;
const LONGEST_MS = 30_000;
/** Time during which an element isn't pressed again: the result of a press may still be loading. */
const PRESSED_MS = 2000;

export type Going = {
  /** Speed: 0 is without any wait, 1 as a person, 2 half as fast. */
  pace: number;
  signal: AbortSignal;
  onPointer: (x: number, y: number) => void;
};

const pressed = new WeakMap<Element, number>();

function wasPressed(element: Element): boolean {
  return Date.now() - (pressed.get(element) ?? 0) < PRESSED_MS;
}

/** Return true if a press would hit the element now; the guide's own card over it doesn't count. */
function isWithinReach(element: HTMLElement): boolean {
  if (!isVisible(element) || element.matches(":disabled,[aria-disabled=true]")) return false;
  const { clientX, clientY } = middleOf(element);
  const hit = document.elementFromPoint(clientX, clientY);
  const around = element.closest("label") ?? element;
  return hit !== null && (around.contains(hit) || hit.closest("[data-training]") !== null);
}

/** Dismiss the notice that covers an element: it would stay for seconds. */
function dismissNoticeOver(element: HTMLElement): void {
  const { clientX, clientY } = middleOf(element);
  const notice = document.elementFromPoint(clientX, clientY)?.closest("[data-slot=toast]");
  notice?.querySelector<HTMLElement>("[aria-label='Dismiss notice']")?.click();
}

/** Return the error message for an element that can't be pressed. */
function failureMessage({ why, element, after }: Next, name: string): string {
  const wanted = name === "" ? "What this step needs" : `“${name}”`;
  if (why === "here" && element) return `${wanted} is there, but it can’t be pressed.`;
  if (after !== undefined) return `${wanted} appears only once ${after}.`;
  return `${wanted} isn’t on the screen. Do the step by hand, or skip it.`;
}

/** Take one step of the way: close what covers it, or press what leads on. */
export async function goOn({ why, element }: Next, signal: AbortSignal): Promise<void> {
  const layer = why === "close" && !element ? topLayer() : element;
  if (!layer || wasPressed(layer)) return;
  pressed.set(layer, Date.now());
  if (element) await press(element, signal);
  else pressKey(layer, "Escape");
}

/** Wait until an element stands still and can be pressed; take the steps towards it while it isn't there. */
export async function reach(
  name: string,
  find: () => Next,
  { pace, signal, onPointer }: Going,
): Promise<HTMLElement> {
  const end = Date.now() + LONGEST_MS;
  let before = "";
  let patientUntil = end;
  let pointedAt: HTMLElement | undefined;
  for (;;) {
    signal.throwIfAborted();
    const way = find();
    const { why, element } = way;
    const box = element?.getBoundingClientRect();
    const state = [why, way.anchor, way.name, box?.x, box?.y, box?.width].join(" ");
    const stands = state === before;
    before = state;
    if (!stands) patientUntil = Date.now() + PATIENCE_MS;
    if (Date.now() > Math.min(patientUntil, end))
      throw new PlaybackFailure(failureMessage(way, name));
    if (stands && element && !isWithinReach(element)) {
      element.scrollIntoView({ block: "center", behavior: "instant" });
      dismissNoticeOver(element);
    } else if (stands && element && pace > 0 && pointedAt !== element) {
      pointedAt = element;
      const { clientX, clientY } = middleOf(element);
      onPointer(clientX, clientY);
      await pause(MOVE_MS * pace, signal);
    } else if (stands && element && why === "here") {
      return element;
    } else if (stands) {
      await goOn(way, signal);
    }
    await pause(LOOK_MS, signal);
  }
}

/** Reach an element at an anchor, on whatever screen that is. */
export function reveal(
  anchor: Anchor,
  name: string,
  pick: (part: HTMLElement) => HTMLElement | undefined,
  going: Going,
): Promise<HTMLElement> {
  const find = () => {
    const way = next(anchor, location.pathname);
    return way.why === "here" ? { ...way, element: way.element && pick(way.element) } : way;
  };
  return reach(name, find, going);
}
