/**
 * Extend a dialog's `onOpenAutoFocus` handler: scroll the focused element into view. Radix focuses without scrolling,
 * so that the element may be hidden in a low window, and only after its handlers have run.
 */
export function scrollToFocusAfter(handler?: (event: Event) => void) {
  return (event: Event) => {
    handler?.(event);
    queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
  };
}
