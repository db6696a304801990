import { isMeant } from "@/training/page/dom";
import { pause, PlaybackFailure } from "@/training/player/playback-failure";

const LETTER_MS = 45;
/** Field types whose value the browser formats: they can't be typed letter by letter. */
const FILLED_AT_ONCE = ["date", "time", "month", "week", "datetime-local", "range", "color"];

export type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Speed of playback: at pace 0 the player never waits, 1 is a person's speed, 2 is half as fast. The pace may change at
 * any moment.
 */
type Tempo = { pace: () => number; signal: AbortSignal };

export function middleOf(element: Element): { clientX: number; clientY: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** Focus an element, unless the person has the focus in the guide's pane. */
function takeFocus(element: HTMLElement | null): void {
  if (!isInPane()) element?.focus({ preventScroll: true });
}

function isInPane(): boolean {
  return document.activeElement?.closest("[data-training]") != null;
}

/** Press and release the mouse on an element, with all events that the kit's controls listen for. */
export async function press(element: HTMLElement, signal: AbortSignal): Promise<void> {
  const mouse = {
    ...{ bubbles: true, cancelable: true, composed: true, view: window, detail: 1, button: 0 },
    ...middleOf(element),
  };
  const pointer = { ...mouse, pointerId: 1, pointerType: "mouse", isPrimary: true };
  element.dispatchEvent(new PointerEvent("pointerover", pointer));
  element.dispatchEvent(new PointerEvent("pointermove", pointer));
  element.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, buttons: 1 }));
  if (element.dispatchEvent(new MouseEvent("mousedown", { ...mouse, buttons: 1 }))) {
    takeFocus(element.closest("a[href],button,input,select,textarea,[tabindex]"));
  }
  // Wait for the next task, because some controls add their release listeners only then.
  await pause(0, signal);
  element.dispatchEvent(new PointerEvent("pointerup", pointer));
  element.dispatchEvent(new MouseEvent("mouseup", mouse));
  if (element.isConnected) element.dispatchEvent(new MouseEvent("click", mouse));
}

export function pressKey(element: Element, key: string, ctrlKey = false): void {
  const init = { key, ctrlKey, bubbles: true, cancelable: true };
  element.dispatchEvent(new KeyboardEvent("keydown", init));
  element.dispatchEvent(new KeyboardEvent("keyup", init));
}

function setValue(field: Field | HTMLSelectElement, value: string): void {
  // Bypass React's value tracking, because React would ignore the change otherwise.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Normalize a text for comparison: fields may format their input with spaces, commas or capitals. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[\s,]/g, "");
}

/** Replace a field's value with a text, typed letter by letter. */
export async function typeInto(field: Field, text: string, { pace, signal }: Tempo): Promise<void> {
  takeFocus(field);
  if (FILLED_AT_ONCE.includes(field.type)) {
    setValue(field, text);
    return;
  }
  field.select();
  if (text === "" && document.activeElement === field) document.execCommand("delete");
  for (const letter of text) {
    // Stop if the focus has moved, because execCommand writes wherever the focus is.
    if (document.activeElement !== field) break;
    document.execCommand("insertText", false, letter);
    await pause(LETTER_MS * pace(), signal);
  }
  if (isInPane()) setValue(field, text);
  if (letters(field.value) !== letters(text)) {
    throw new PlaybackFailure(
      "The field doesn't have the typed text: another element took the focus.",
    );
  }
}

/** Choose an option of a native select. */
export function chooseFrom(select: HTMLSelectElement, name: string): void {
  const option = [...select.options].find(({ text }) => isMeant(text.trim(), name));
  if (!option) throw new PlaybackFailure(`There is no “${name}” to choose.`);
  takeFocus(select);
  setValue(select, option.value);
}
