/** Make an event's constructor drop `view`: it rejects Vitest's window, which isn't jsdom's own. */
function withoutView<Kind extends typeof MouseEvent>(Base: Kind): Kind {
  return new Proxy(Base, {
    construct: (_, [type, init]: [string, MouseEventInit]) =>
      new Base(type, { ...init, view: null }),
  });
}

/**
 * Stub the positions of elements, `elementFromPoint` and the command `insertText`, because jsdom has none of them.
 * Returns a function that removes the stubs, because test files share the window.
 */
export function layOut(): () => void {
  const { MouseEvent: mouse, PointerEvent: pointer } = window;
  const before = Object.getOwnPropertyDescriptor(Element.prototype, "getBoundingClientRect");
  window.MouseEvent = withoutView(mouse);
  window.PointerEvent = withoutView(pointer);
  const places: Element[] = [];
  Element.prototype.getBoundingClientRect = function () {
    if (!places.includes(this)) places.push(this);
    return new DOMRect(places.indexOf(this), 0, 0, 0);
  };
  document.elementFromPoint = (x) => places[x] ?? null;
  document.execCommand = (_, __, letters = "") => {
    const field = document.activeElement as HTMLInputElement;
    field.setRangeText(letters, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    return field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  return () => {
    Object.assign(window, { MouseEvent: mouse, PointerEvent: pointer });
    Object.defineProperty(Element.prototype, "getBoundingClientRect", before ?? {});
    Reflect.deleteProperty(document, "elementFromPoint");
    Reflect.deleteProperty(document, "execCommand");
  };
}
