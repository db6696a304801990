import { type QueryClient } from "@tanstack/react-query";

import { findVisible, isVisible } from "@/lib/visibility";
import { topDialog } from "@/training/page/dom";

const TYPED_INTO = "input,textarea,select";
const SWITCHED = "[role=switch],[role=radio],[role=checkbox]";
const LAYERS = "[role=dialog],[role=alertdialog]";
const WITHIN = `form,${LAYERS}`;
/** Busy controls of pending work; busy lists only load and don't count. */
const AT_WORK = "main :is(button,[data-slot=terminal])[aria-busy=true]";
const PUT_RIGHT = "main [aria-invalid=true]";

const touched = new Set<Element>();

/** Track which fields are filled in until they are submitted; returns the cleanup. */
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

  /** Track a control of a form or dialog; list filters are quickly set again and don't count. */
  function touch(control: Element | null): void {
    if (control?.closest(WITHIN)) touched.add(control);
  }

  function choose(target: Element): void {
    const list = target.closest("[role=option]")?.closest("[role=listbox]");
    if (list) touch(document.querySelector(`[aria-controls="${CSS.escape(list.id)}"]`));
  }

  // Typing may have begun before: this starts a moment after the screen.
  const { activeElement: focused } = document;
  if (focused?.matches(TYPED_INTO) && !focused.closest("[data-training]")) touched.add(focused);
  listen("input", (target) => {
    // Fields in a layer of the frame are searches.
    const layer = target.closest<HTMLElement>(LAYERS);
    if (target.matches(TYPED_INTO) && !(layer && isOfFrame(layer))) touched.add(target);
  });
  listen("click", (target) => {
    touch(target.closest(SWITCHED));
  });
  listen("pointerup", choose);
  listen("keydown", (target, event) => {
    if (["Enter", " "].includes((event as KeyboardEvent).key)) choose(target);
  });
  listen("submit", (form) => {
    for (const control of touched) if (form.contains(control)) touched.delete(control);
  });
  return () => {
    stopping.abort();
    touched.clear();
  };
}

/** Return true for a filled field; a terminal always counts, because of its log. */
function holdsSomething(control: Element): boolean {
  const { value } = control as HTMLInputElement;
  return value !== "" || control.closest("[data-slot=terminal]") !== null;
}

/** Return true for a layer of the frame, such as the search: closing it loses nothing. */
export function isOfFrame(layer: HTMLElement): boolean {
  return layer.dataset.anchor?.startsWith("frame.") === true;
}

/** Return true if leaving the screen now would lose unsaved work. */
export function hasUnsavedWork(client: QueryClient): boolean {
  const dialog = topDialog();
  if (dialog && !isOfFrame(dialog)) return true;
  for (const control of touched) {
    if (!control.isConnected) touched.delete(control);
    else if (isVisible(control) && holdsSomething(control)) return true;
  }
  return client.isMutating() > 0 || findVisible(`${AT_WORK},${PUT_RIGHT}`) !== undefined;
}
