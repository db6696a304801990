/**
 * Give elements positions that `elementFromPoint` knows, fields the command `insertText`, and events without `view`, as
 * Vitest's window isn't the one of jsdom.
 */
export function layOut(): void {
  for (const name of ["MouseEvent", "PointerEvent"] as const) {
    const Base = window[name];
    window[name] = class extends Base {
      constructor(type: string, init?: PointerEventInit) {
        super(type, { ...init, view: null });
      }
    } as never;
  }
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
  globalThis.DOMRect ??= class {
    constructor(
      readonly x = 0,
      readonly y = 0,
      readonly width = 0,
      readonly height = 0,
    ) {}
    left = this.x;
    top = this.y;
  } as never;
}
