/**
 * Extend a dialog's `onOpenAutoFocus` handler: scroll the focused element into view. Radix gives it without
 * scrolling, and a low window hides it then; it does so once its handlers have run.
 */
export function scrollToFocusAfter(handler?: (event: Event) => void) {
  return (event: Event) => {
    handler?.(event);
    queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
  };
}
