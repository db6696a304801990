/**
 * Extend a dialog's `onOpenAutoFocus` handler, so that the focused element is scrolled into view. Radix moves the focus
 * after its handlers have run and doesn't scroll, so the element may be out of view in a low window.
 */
export function scrollToFocusAfter(handler?: (event: Event) => void) {
  return (event: Event) => {
    handler?.(event);
    queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
  };
}
