/**
 * Adds to the handler of a dialog's `onOpenAutoFocus` that what gets the focus comes into sight. Radix gives it without
 * scrolling, and a low window hides it then; it does so once its handlers have run.
 */
export function scrollToFocusAfter(handler?: (event: Event) => void) {
  return (event: Event) => {
    handler?.(event);
    queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
  };
}
