import { type QueryClient } from "@tanstack/react-query";

import { findVisible, isVisible } from "@/lib/visibility";
import { TERMINAL, topDialog } from "@/training/page/dom";

const TYPED_INTO = "input,textarea,select";
const TOGGLES = "[role=switch],[role=radio],[role=checkbox]";
const LAYERS = "[role=dialog],[role=alertdialog]";
/**
 * Parts in which filled controls count as unsaved work; controls elsewhere only filter a list, and their values are
 * easily restored.
 */
const WITHIN = `form,${LAYERS},${TERMINAL}`;
/** Parts of a screen: `main`, and the screen's dialogs, which are outside of `main`. */
const SCREEN = ":is(main,[role=dialog])";
/** Controls that are busy with pending work; lists are left out, because they are busy only while they load. */
const AT_WORK = `${SCREEN} :is(button,${TERMINAL})[aria-busy=true]`;
const PUT_RIGHT = `${SCREEN} [aria-invalid=true]:not([role=search] *)`;

const editedFields = new Set<Element>();

/** Track the fields that were filled in but not submitted; returns the cleanup. */
export function watchFields(): () => void {
  const stopping = new AbortController();

  function listen(type: string, onTarget: (target: Element, event: Event) => void): void {
    const listener = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest("[data-training]")) {
        onTarget(event.target, event);
      }
    };
    window.addEventListener(type, listener, { capture: true, signal: stopping.signal });
  }

  function touch(control: Element | null): void {
    if (control?.closest(WITHIN)) editedFields.add(control);
  }

  function choose(target: Element): void {
    const list = target.closest("[role=option]")?.closest("[role=listbox]");
    if (list) touch(document.querySelector(`[aria-controls="${CSS.escape(list.id)}"]`));
  }

  // The person may already be typing: tracking starts a moment after the screen opens.
  const { activeElement: focused } = document;
  if (focused?.matches(TYPED_INTO) && !focused.closest("[data-training]")) touch(focused);
  listen("input", (target) => {
    // Leave out the fields in a layer of the frame, because they are searches.
    const layer = target.closest<HTMLElement>(LAYERS);
    if (target.matches(TYPED_INTO) && !(layer && isOfFrame(layer))) touch(target);
  });
  listen("click", (target) => {
    touch(target.closest(TOGGLES));
  });
  listen("pointerup", choose);
  listen("keydown", (target, event) => {
    if (["Enter", " "].includes((event as KeyboardEvent).key)) choose(target);
  });
  listen("submit", (form) => {
    for (const control of editedFields) if (form.contains(control)) editedFields.delete(control);
  });
  return () => {
    stopping.abort();
    editedFields.clear();
  };
}

/** Return true for a filled field, and for the field of any terminal, because leaving would lose the terminal's log. */
function holdsSomething(control: Element): boolean {
  const { value } = control as HTMLInputElement;
  return value !== "" || control.closest(TERMINAL) !== null;
}

/** Return true for a layer of the frame, such as the search: closing it loses nothing. */
export function isOfFrame(layer: HTMLElement): boolean {
  return layer.dataset.anchor?.startsWith("frame.") === true;
}

/** Return true if leaving the screen now would lose unsaved work: a question, a filled field, or a pending call. */
export function hasUnsavedWork(client: QueryClient): boolean {
  if (topDialog()?.matches("[role=alertdialog]")) return true;
  for (const control of editedFields) {
    if (!control.isConnected) editedFields.delete(control);
    else if (isVisible(control) && holdsSomething(control)) return true;
  }
  return client.isMutating() > 0 || findVisible(`${AT_WORK},${PUT_RIGHT}`) !== undefined;
}
