/**
 * Extend a dialog's `onOpenAutoFocus` handler: scroll the focused element into view. Radix focuses without scrolling,
 * which hides it in a low window; it does so after its handlers have run.
 */
export function scrollToFocusAfter(handler?: (event: Event) => void) {
  return (event: Event) => {
    handler?.(event);
    queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
  };
}
