export type Field = HTMLInputElement | HTMLTextAreaElement;

const NOT_TYPED_INTO =
  "[type=radio],[type=checkbox],[type=button],[type=submit],[aria-hidden=true]";
/** Elements whose presses aren't recorded: the guide's pane, disabled controls, and hidden inputs of Radix. */
const NOT_PRESSED = "[data-training] *,[aria-hidden=true],[aria-disabled=true]";

const CHOICES = "[role=radio],[type=radio],[role=option]";

/** Return true for a control whose press chooses one of several options. */
export function isChoice(control: Element): boolean {
  return control.matches(CHOICES);
}

/**
 * Return the closest element around an event's target that matches the selector `kind`, unless its presses aren't
 * recorded.
 */
export function partHit({ target }: Event, kind: string): Element | undefined {
  const part = target instanceof Element ? target.closest(kind) : null;
  return part === null || part.matches(NOT_PRESSED) ? undefined : part;
}

/** Return true for a text field; terminal input is recorded as commands when it is entered. */
export function isField(target: EventTarget | null): target is Field {
  return (
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
    !target.matches(NOT_TYPED_INTO) &&
    !target.closest("[data-slot=terminal],[data-training]")
  );
}

function partsAround(element: Element): Element[] {
  const around = element.closest("[data-anchor]");
  return around === null
    ? []
    : [around, ...(around.parentElement ? partsAround(around.parentElement) : [])];
}

/** Return the control that opened a list or menu. */
export function openerOf({ id }: Element): Element | null {
  return id === "" ? null : document.querySelector(`[aria-controls="${CSS.escape(id)}"]`);
}

/**
 * Return the anchors around an element, the nearest first; for an element in a list or menu, those around the opener.
 */
export function anchorsOf(element: Element): string[] {
  const layer = element.closest("[role=listbox],[role=menu]");
  const opener = layer && openerOf(layer);
  return [element, ...(opener ? [opener] : [])]
    .flatMap(partsAround)
    .map((part) => part.getAttribute("data-anchor") ?? "");
}
