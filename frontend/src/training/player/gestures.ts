import { isMeant } from "@/training/page/dom";
import { pause, PlaybackFailure } from "@/training/player/playback-failure";

const LETTER_MS = 45;
/** Fields that a browser writes into by itself, so that letters mean nothing to them. */
const FILLED_AT_ONCE = ["date", "time", "month", "week", "datetime-local", "range", "color"];

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** How fast: 0 without any wait, 1 as a person, 2 half as fast. */
type Tempo = { pace: number; signal: AbortSignal };

export function middleOf(element: Element): { clientX: number; clientY: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

/** Presses and lets go, with all that the parts of the console listen for. */
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
    element
      .closest<HTMLElement>("a[href],button,input,select,textarea,[tabindex]")
      ?.focus({ preventScroll: true });
  }
  // What hears the release is added once this task is over.
  await pause(0, signal);
  element.dispatchEvent(new PointerEvent("pointerup", pointer));
  element.dispatchEvent(new MouseEvent("mouseup", mouse));
  if (element.isConnected) element.dispatchEvent(new MouseEvent("click", mouse));
}

export function pressKey(element: Element, key: string): void {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  element.dispatchEvent(new KeyboardEvent("keyup", { key, bubbles: true }));
}

function setValue(field: Field | HTMLSelectElement, value: string): void {
  // Past the property by which React knows what a field held.
  const prototype: unknown = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** A field may write what it is given in its own way: with spaces, or in capitals. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[\s,]/g, "");
}

/** Writes a text in place of what a field holds, letter by letter. */
export async function typeInto(field: Field, text: string, { pace, signal }: Tempo): Promise<void> {
  field.focus({ preventScroll: true });
  if (FILLED_AT_ONCE.includes(field.type)) {
    setValue(field, text);
    return;
  }
  field.select();
  if (text === "") document.execCommand("delete");
  for (const letter of text) {
    // The command writes wherever the focus is.
    if (document.activeElement !== field) break;
    document.execCommand("insertText", false, letter);
    await pause(LETTER_MS * pace, signal);
  }
  if (letters(field.value) !== letters(text)) {
    throw new PlaybackFailure(
      "The field doesn't hold what was typed: something else took the focus.",
    );
  }
}

/** Chooses from a list that the browser draws itself. */
export function chooseFrom(select: HTMLSelectElement, name: string): void {
  const option = [...select.options].find(({ text }) => isMeant(text.trim(), name));
  if (!option) throw new PlaybackFailure(`There is no “${name}” to choose.`);
  select.focus({ preventScroll: true });
  setValue(select, option.value);
}
