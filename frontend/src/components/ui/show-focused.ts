/**
 * Brings what gets the focus as a dialog opens into sight. Radix gives it without scrolling, and a low window hides it then;
 * it does so once its handlers have run.
 */
export function showFocused(): void {
  queueMicrotask(() => document.activeElement?.scrollIntoView({ block: "nearest" }));
}
