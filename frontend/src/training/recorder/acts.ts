export type Field = HTMLInputElement | HTMLTextAreaElement;

const NOT_TYPED_INTO =
  "[type=radio],[type=checkbox],[type=button],[type=submit],[aria-hidden=true]";
/** The guide's own card, and what Radix keeps beside its controls for forms. */
const NOT_PRESSED = "[data-training] *,[aria-hidden=true],[aria-disabled=true]";

/** The part of that kind that an event is about. */
export function partHit({ target }: Event, kind: string): Element | undefined {
  const part = target instanceof Element ? target.closest(kind) : null;
  return part === null || part.matches(NOT_PRESSED) ? undefined : part;
}

/** Whether it is a field for text; a terminal's commands are noted when they are entered. */
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

/** The anchors that an element is within, the nearest first; a list or a menu belongs to what opened it. */
export function anchorsOf(element: Element): string[] {
  const layer = element.closest("[role=listbox],[role=menu]");
  const opener = layer?.id
    ? document.querySelector(`[aria-controls="${CSS.escape(layer.id)}"]`)
    : null;
  return [element, ...(opener ? [opener] : [])]
    .flatMap(partsAround)
    .map((part) => part.getAttribute("data-anchor") ?? "");
}
