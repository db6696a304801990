import { type Anchor } from "@/anchors/anchor";
import { isVisible } from "@/lib/visibility";

const DIALOG = ':is([role="dialog"],[role="alertdialog"])';
const LAYER = ':is([role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"])';
const CONTROL = [
  ...["a[href]", "button", "input", "select", "textarea", "summary"],
  ...["combobox", "menuitem", "menuitemradio", "option", "radio", "switch", "tab"].map(
    (role) => `[role="${role}"]`,
  ),
].join();
const FIELD = "input:not([type=radio],[type=checkbox]),textarea";
const LIST = "select,[role=combobox]";
/**
 * Elements that are always hidden from screen readers. Elements that a modal layer hides for a while aren't matched:
 * the package aria-hidden marks them with `data-aria-hidden`.
 */
const UNUSED = '[aria-hidden="true"]:not([data-aria-hidden])';
export const TERMINAL = "[data-slot=terminal]";
/** Controls whose list or menu is open. */
const OPENED = ':is([role="combobox"],[aria-haspopup="menu"])[aria-expanded="true"][aria-controls]';
/** Attribute of the document in flag mode. */
export const FLAGGING = "data-flagging";
const CLOSING = /^(?:Close|Cancel)\b/;

/** Return true in flag mode, where presses flag places instead of acting on the page. */
export function isFlagging(): boolean {
  return document.documentElement.hasAttribute(FLAGGING);
}

/** Return true unless a modal layer covers the element: modal layers set aria-hidden on the rest of the page. */
export function isFree(element: Element): boolean {
  return element.closest('[aria-hidden="true"]') === null;
}

/** Return the visible element of an anchor; of two elements, return the one that no modal layer covers. */
export function find(anchor: Anchor): HTMLElement | undefined {
  const matches = [...document.querySelectorAll<HTMLElement>(`[data-anchor="${anchor}"]`)].filter(
    // A dialog that is fading out can't be used any more.
    (element) => isVisible(element) && !element.closest(`${DIALOG}[data-state="closed"]`),
  );
  return matches.find(isFree) ?? matches[0];
}

/** Return the selector of the elements that show the record with the given reference. */
export function withKey(row: string): string {
  return `[data-key="${CSS.escape(row)}"]`;
}

function topOf(kind: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`${kind}[data-state="open"]`)].findLast(
    isVisible,
  );
}

/** Return the dialog opened last. */
export function topDialog(): HTMLElement | undefined {
  return topOf(DIALOG);
}

/** Return the layer opened last: a dialog, a menu or the list of a choice. */
export function topLayer(): HTMLElement | undefined {
  return topOf(LAYER);
}

/** Return true if the element is, or contains, a control whose list or menu is open. */
export function hasOpenList(element: HTMLElement): boolean {
  return element.matches(OPENED) || element.querySelector(OPENED) !== null;
}

/** Return the button that clears a list's filter, which is shown if no row matches the filter. */
export function clearingControl(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[data-clears-filter]")].find(
    (element) => isVisible(element) && isFree(element),
  );
}

/** Return the accessible name of a control; covers only the kinds of names that this console uses. */
export function nameOf(control: Element): string {
  const [label] = (control as HTMLInputElement).labels ?? [];
  return control.getAttribute("aria-label") ?? spoken(label ?? control);
}

function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll('[aria-hidden="true"],select')) silent.remove();
  // A browser's translation changes texts but no `data-` attributes: `data-text` has the original words.
  for (const part of copy.querySelectorAll<HTMLElement>("[data-text]"))
    part.textContent = part.dataset.text ?? "";
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Return the visible controls in an element, even below a modal layer, and the element itself if it is a control. */
export function controlsOf(element: HTMLElement): HTMLElement[] {
  const own = element.matches(CONTROL) ? [element] : [];
  const within = [...element.querySelectorAll<HTMLElement>(CONTROL)];
  return [...own, ...within.filter((control) => isVisible(control) && !control.closest(UNUSED))];
}

/** Return true if a name equals the pattern, or begins with it if the pattern ends in "…". */
export function isMeant(name: string, by: string): boolean {
  return by.endsWith("…") ? name.startsWith(by.slice(0, -1)) : name === by;
}

/** Return the element's control with the given name; if the name is empty, the element itself or its only control. */
export function controlNamed(element: HTMLElement, name: string): HTMLElement | undefined {
  const controls = controlsOf(element);
  if (name === "")
    return controls[0] === element || controls.length === 1 ? controls[0] : undefined;
  return controls.find((control) => isMeant(nameOf(control), name));
}

function only(part: HTMLElement, kind: string): HTMLElement | undefined {
  const matches = part.matches(kind) ? [part] : [...part.querySelectorAll<HTMLElement>(kind)];
  return matches.find((element) => isVisible(element) && !element.matches(UNUSED));
}

/** Return the text field of a part; undefined while the part's terminal is busy. */
export function fieldIn(part: HTMLElement): HTMLElement | undefined {
  return part.closest(TERMINAL)?.ariaBusy === "true" ? undefined : only(part, FIELD);
}

/**
 * Return the control in a part for making a named choice: the choice itself, or the list that may contain the choice.
 */
export function choiceIn(part: HTMLElement, name: string): HTMLElement | undefined {
  return controlNamed(part, name) ?? only(part, LIST);
}

/** Return the close button of a dialog; menus and lists have none and are closed with Escape. */
export function closingControl(layer: HTMLElement): HTMLElement | undefined {
  if (!layer.matches(DIALOG)) return undefined;
  return controlsOf(layer).find((control) => CLOSING.test(nameOf(control)));
}

/** Call `onChange`, at most once a frame, after elements were added, removed, opened or moved; returns the cleanup. */
export function watchPage(onChange: () => void): () => void {
  let frame = 0;
  function wake() {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  }
  const observer = new MutationObserver(wake);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-anchor", "data-state", "hidden", "aria-expanded"],
  });
  const events = ["scroll", "resize", "animationend"];
  const options = { capture: true, passive: true };
  for (const event of events) window.addEventListener(event, wake, options);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    for (const event of events) window.removeEventListener(event, wake, options);
  };
}
